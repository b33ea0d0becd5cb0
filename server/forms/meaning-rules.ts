// The rules by which a place's meaning is proposed: data, read by propose.ts in this order. Each is a pattern for what is
// printed, in lower case and without asterisks. How well they do on forms that they had not seen: server/testing/forms/README.md.

/** What a text has to say, and what it must not. */
export interface Pattern {
  readonly says: RegExp
  readonly not?: RegExp
}

/** A rule for a text that says by itself what is meant. */
export interface TextRule extends Pattern {
  readonly source: string
}

export const textRules: readonly TextRule[] = [
  {
    source: 'signature.name',
    says: /\b(?:print(?:ed)?|type[d]?) (?:name|physician|provider)|name ?(?:&|and|\/) ?title|signer|^title\b|^credentials|name in print/,
  },
  {
    source: 'signature.date',
    says: /signature.{0,30}date|date.{0,8}sign|sign(?:ed|ing) date|signature:? +date/,
    not: /^signature$/,
  },
  { source: 'signature', says: /signature|^sign(?:ed)?(?: here)?\b|^by:?$|initials/ },
  { source: 'otherText', says: /relationship to/ },
  { source: 'distributor', says: /distributor|dealer/ },
  {
    source: 'salesRep.contact',
    says: /(?:rep(?:resentative)?|sales|account (?:manager|exec\w*)).{0,24}(?:phone|e-?mail|cell|fax|contact)/,
    not: /name ?\/ ?e-?mail|auth\w* rep/,
  },
  {
    source: 'salesRep',
    says: /sales|\brep\b|\breps\b|representative|\biso\b|(?:account|territory) (?:manager|exec)/,
    not: /auth\w* rep|patient.{0,12}rep|legal rep|payer rep|insurance rep/,
  },
  { source: 'facility.managementCompany', says: /management co/ },
  { source: 'facility.mac', says: /\bmac\b|medicare (?:admin\w* )?contractor|jurisdiction/ },
  { source: 'facility.ccn', says: /\bccn\b|certification n|medicare oscar/ },
  { source: 'physician.taxonomy', says: /taxonomy/ },
  { source: 'physician.license', says: /licen[sc]e|\blic\b/ },
  { source: 'physician.specialty', says: /special[it]t?y|speciali[sz]ation/, not: /site name|pharmacy/ },
  { source: 'pos.text', says: /^(?:place of service|pos)(?: ?\(pos\))?(?: code)?:?$/ },
  {
    source: 'partAStay.days',
    says: /(?:how many|number of|#|total).{0,8}days?\b|days.{0,20}(?:admitted|snf|nursing)|admi(?:t|ssion)(?:ted)? (?:date|day|to snf)|date (?:of )?admi/,
  },
  {
    source: 'globalPeriod.date',
    says: /(?:surgery|surgical|operation|global|post-?op).{0,18}\bdates?\b|^date (?:it was )?performed|\bdates? (?:of )?(?:the )?(?:prior |previous |last |original |procedure\/)?(?:surgery|surgical)/,
  },
  {
    source: 'globalPeriod.cpt',
    says: /(?:global|previous|prior|surgery|surgical|post-?op).{0,40}cpt|cpt.{0,34}(?:global|previous|prior|surger|surgical|operation|post-?op)|(?:under|in) a? ?(?:post-?op\w* )?(?:surgical )?global|global period.{0,20}(?:code|procedure)/,
  },
  { source: 'priorAuthPermission', says: /prior auth|pre-?cert|pre-?auth/, not: /number|#|phone|\bdate/ },
  { source: 'peerToPeer', says: /peer.?to.?peer|\bp2p\b/ },
  {
    source: 'urgencyReason',
    says: /(?:reason|why).{0,20}(?:urgen|expedit|rush)|(?:urgen|expedit)\w*.{0,12}reason/,
  },
  {
    source: 'patient.caregiver',
    says: /care ?giver|guardian|emergency contact|next of kin|power of attorney|\bpoa\b|responsible party/,
  },
  { source: 'patient.ssn', says: /social security|\bssn?\b|\bss ?#/ },
  {
    source: 'patient.recordNumber',
    says: /\bmrn\b|medical record|emr|chart (?:#|n)|patient (?:id|number|#)|account (?:#|n)/,
  },
  { source: 'patient.nameOnCard', says: /name.{0,16}(?:on|as).{0,16}card/ },
  { source: 'patient.age', says: /(?:^|patient'?s? )age\b/, not: /wound|ulcer|dressing|week/ },
  { source: 'patient.sex', says: /^(?:patient'?s? )?(?:sex|gender)\b/ },
  { source: 'frequency', says: /frequen|how often|interval|every .{0,10}(?:week|day)/ },
  {
    source: 'plannedApplications',
    says: /(?:number|#|no\.|nbr|quantity|total|anticipated|planned|how many).{0,24}applications?|(?:#|no\.|number) ?(?:of )?apps?\b|applications? (?:requested|planned|anticipated|needed)|^applications?$|(?:number|#) of (?:treatments|grafts|units|visits)/,
  },
  { source: 'graftSize', says: /^\d+(?:\.\d+)? ?(?:x|×) ?\d+(?:\.\d+)?(?: ?cm)?$|package size/ },
  {
    source: 'units',
    says: /(?:graft|product|units?|allograft|membrane|sheet|piece).{0,14}(?:size|requested|needed|sq|cm)|size.{0,12}(?:graft|product|requested|needed)|sq\.? ?cm (?:needed|requested)|\bunits?\b|hcpcs units|quantity|\bqty\b/,
    not: /wound|ulcer/,
  },
  { source: 'wounds.afterDebridement', says: /(?:after|post).{0,4}debride/ },
  {
    source: 'wounds.therapies',
    says: /(?:previous|prior|past|earlier|failed|conservative|other|current).{0,20}(?:treatment|therap|care|dressing)|standard of care|treatment history|therapies/,
  },
  {
    source: 'wounds.history',
    says: /known condition|morbi[dt]|medical history|condition|relevant history|allerg|medication|clinical (?:history|information|summary)/,
    not: /wound size|treatment condition/,
  },
  {
    source: 'wounds.area',
    says: /(?:total|wound|surface).{0,12}area|total (?:wound )?(?:size|sq|cm|surface)|area.{0,6}(?:sq|cm)|\bsq\.? ?cm\b|^total:?$|^area:?$/,
  },
  { source: 'wounds.count', says: /(?:number|#|how many).{0,6}(?:of )?(?:wounds|ulcers)/ },
  {
    source: 'wound.length',
    says: /\blength\b|^(?:wound(?: size)? ?\d?:? ?)?(?:\(cm\) ?)?l(?: ?\(?cm\)?)?:?$/,
    not: /stay|x|×|by|treatment/,
  },
  { source: 'wound.width', says: /\bwidth\b|^w(?: ?\(?cm\)?)?:?$/, not: /length/ },
  { source: 'wound.depth', says: /\bdepth\b|^d(?: ?\(?cm\)?)?:?$/, not: /length/ },
  {
    source: 'wound.age',
    says: /duration|(?:wound|ulcer) (?:age|onset|start)|age of (?:the )?(?:wound|ulcer)|how long|how many weeks|present for|\bw(?:ee)?ks? (?:old|present|open)|\bage \(?(?:in )?w(?:ee)?ks|onset/,
  },
  {
    source: 'wounds.size',
    says: /^l(?:ength)? ?x ?w(?:idth)?\b|(?:wound|ulcer)s?(?: |.{0,14} )(?:size|dimension|measurement)|size of (?:the )?(?:wound|ulcer)|^(?:size|dimensions?|measurements?)\b|wound ?size/,
  },
  {
    source: 'wounds.location',
    says: /(?:wound|ulcer|anatomic\w*|body|application)s?.{0,6}(?:location|site)|location of (?:the )?(?:wound|ulcer)|^location\b|feet\/hands|legs\/arms|where (?:on|in)|site of (?:the )?(?:wound|ulcer)|body part/,
    not: /facility|treatment|service/,
  },
  {
    source: 'woundType.text',
    says: /(?:wound|ulcer) (?:type|etiology|description|classification)|type of (?:wound|ulcer)|etiology/,
  },
  { source: 'icd', says: /\bicd|diagnos|\bdx\b/, not: /ulcer and location/ },
  { source: 'cpt', says: /\bcpt|procedure codes?|application codes?|application \(?cpt/ },
  {
    source: 'product.nameAndCode',
    says: /product.{0,36}(?:code|hcpcs|q-?code)|hcpcs.{0,12}product|product (?:and|&|\/)(?! ?(?:trade|brand))/,
  },
  { source: 'product.code', says: /hcpcs|\bq-? ?codes?\b|\bq\d{4}\b|\ba\d{4}\b/ },
  {
    source: 'product.name',
    says: /^(?:product|graft|biologic|allograft|skin substitute)s?(?: name| requested| used| type)?\b|product (?:name|requested|of interest)|brand/,
  },
  { source: 'dosLast', says: /(?:end|last|through|to) date|date.{0,10}(?:through|end)|last (?:day|date)/ },
  {
    source: 'dos',
    says: /\bdos\b|date(?:s|\(s\))? of (?:service|procedure|application|treatment|visit|surgery|placement)|(?:service|procedure|treatment|application|surgery|appointment|placement|start|visit|graft) (?:start )?date|(?:anticipated|planned|expected|scheduled|proposed|tentative|estimated|first).{0,20}(?:date|application|start|treatment)|next (?:visit|appointment)/,
    not: /birth|sign|surgical global|number|#/,
  },
  { source: 'urgency', says: /^(?:urgency|priority)/ },
  {
    source: 'today',
    says: /^(?:date|today'?s date|form date|date of (?:this )?(?:inquiry|request)|date:? ?(?:submitted|completed|of request|requested|sent|prepared)|request date|submission date|date ?\/ ?time)\b[: _/]*$/,
  },
]

/** Whom or what a text is about. */
interface SubjectRule extends Pattern {
  readonly subject: string
}

/** The first one that matches. */
export const subjectRules: readonly SubjectRule[] = [
  { subject: 'subscriber', says: /subscriber|policy ?holder|insured|guarantor|cardholder/ },
  { subject: 'tertiary', says: /tertiary|third (?:insur|pay)/ },
  {
    subject: 'secondary',
    says: /secondary|other (?:health )?(?:coverage|insurance)|\b2nd\b|second (?:insur|pay)|supplement|medigap|insurance (?:2|ii)\b|\bsec\.? ins/,
  },
  {
    subject: 'primary',
    says: /\bprimary|\b1st\b|first (?:insur|pay)|insurance (?:1|i)\b|\bprim\.? ins/,
    not: /primary (?:care|contact|physician|wound|icd|diag|cpt)/,
  },
  {
    subject: 'contact',
    says: /contact|\byour (?:name|direct|phone|e-?mail|fax)|fax (?:us )?back|attention|\battn\b|office (?:manager|staff|coordinator)|completed by|submitted by|person (?:completing|filling|to call|to contact)|requested by|prepared by|requestor|requester/,
    not: /ok to contact|contact (?:the )?patient|emergency/,
  },
  {
    subject: 'insurance',
    says: /insur|provider (?:services?|relations)|\bpayer|\bpayor|health ?plan|\bplan\b|carrier|policy|member (?:id|#|n)|beneficiary|\bmbi\b/,
  },
  {
    subject: 'patient',
    says: /\bpatient|\bhome (?:street|address|phone)|\bpt\b\.?|\bmember\b/,
    not: /patient (?:support|insurance)|outpatient|inpatient/,
  },
  {
    subject: 'physician',
    says: /physician|provider|doctor|\bdr\b|practitioner|clinician|prescrib|surgeon|\bmd\b|\bnpp?\b|podiatrist|rendering|treating|individual npi|npi ?-? ?1/,
    not: /physician'?s?'? office|provider'?s?'? office/,
  },
  {
    subject: 'practice',
    says: /practice|group|clinic name|billing|organization|company|\bpayee|\bpay to|npi ?-? ?2|office name/,
    not: /^facility|(?:than|from) (?:the )?(?:practice|billing)/,
  },
  {
    subject: 'facility',
    says: /facility|hospital|clinic|center|place of service|site of (?:care|service)|service location|treatment (?:location|site)|location of (?:service|treatment)|ship|institution|site name/,
  },
  { subject: 'physician', says: /\boffice|physician/ },
]

/** A part of an address, an identifier, a name. */
interface AttributeRule extends Pattern {
  readonly attribute: string
}

export const attributeRules: readonly AttributeRule[] = [
  { attribute: 'addressLine', says: /address ?[,/&-]? ?city|address \(.{0,24}city.*zip/ },
  {
    attribute: 'cityStateZip',
    says: /c(?:ity)? ?[,/|&-]? ?s(?:t|ta|tate)?\b ?[,/|&-]? ?z(?:ip)?\b|city.{0,4}sta(?:te)?\b|city.{1,4}st\b|city ?, ?sta|state.{1,4}zip/,
  },
  { attribute: 'email', says: /e-?mail/ },
  {
    attribute: 'policyNumber',
    says: /(?:policy|member|subscriber|insurance|plan|medicare|beneficiary|insured'?s?|identification) ?(?:id|i\.d\.|#|n(?:o|um(?:ber)?)?\b|identification)|^(?:id|i\.d\.)(?: ?#| ?n\w*)?[:. ]*$|\bmbi\b|\bhicn?\b|^(?:policy(?! ?-?holder)|member id)/,
    not: /medicare (?:provider|id ?#? ?\(?provider)|group|provider/,
  },
  { attribute: 'groupNumber', says: /group ?(?:#|n(?:o|um(?:ber)?)\b|id)|^group:?$/, not: /npi/ },
  { attribute: 'npi', says: /\bnpi/ },
  { attribute: 'ptan', says: /\bptan|medicare ?(?:provider|pin|id|#|n)/ },
  { attribute: 'medicaid', says: /medicaid/ },
  { attribute: 'taxId', says: /\btax(?!on)|\btin\b|\bein\b|\bfein\b/ },
  { attribute: 'dob', says: /\bdob\b|d\.o\.b|birth/ },
  { attribute: 'name', says: /name (?:&|and|\/) ?(?:phone|ph|number|#)/ },
  { attribute: 'fax', says: /\bfax|facsimile/ },
  { attribute: 'secondPhone', says: /mobile|cell|\balt(?:ernat\w*)?\.? (?:phone|n)|second phone|work phone/ },
  {
    attribute: 'phone',
    says: /phone|\btel\b|telephone|\bph\b|call back|direct line|contact (?:number|#)|contact ph/,
  },
  { attribute: 'firstName', says: /\bfirst(?: name)?\b[: ]*$|\bfirst name\b|given name/ },
  { attribute: 'lastName', says: /\blast(?: name)?\b[: ]*$|\blast name\b|surname|family name/ },
  { attribute: 'zip', says: /\bzip|postal/ },
  { attribute: 'state', says: /\bstate\b|^st\.?:?$/, not: /statement/ },
  { attribute: 'city', says: /\bcity\b|^town/ },
  { attribute: 'address', says: /address|street|addr\b/ },
  { attribute: 'planType', says: /(?:plan|insurance|coverage) type|type of (?:plan|insurance|coverage)/ },
  {
    attribute: 'name',
    says: /\bname\b|^(?:patient|physician|provider|facility|practice|hospital|contact|subscriber|insured|policy ?holder)(?: \([^)]*\)|, if .*)?[: ()s#]*$|^(?:rendering|ordering|treating|attending|referring|prescribing) (?:provider|physician)\b|^(?:hospital|facility|wound center) (?:or|where)\b|policy ?holder, who/,
  },
]

/** A physician and their practice have one address. */
const ofOffice = {
  ...{ medicaid: 'physician.medicaid', phone: 'physician.phone', fax: 'physician.fax' },
  ...{ address: 'physician.address', city: 'physician.city', state: 'physician.state', zip: 'physician.zip' },
  ...{ cityStateZip: 'physician.cityStateZip', addressLine: 'physician.addressLine', email: 'contact.email' },
}

/** The meaning of an attribute of a subject. '' is a place whose subject nothing tells. */
export const meaningOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  patient: {
    ...{
      name: 'patient.name',
      firstName: 'patient.firstName',
      lastName: 'patient.lastName',
      dob: 'patient.dob',
    },
    ...{ address: 'patient.address', city: 'patient.city', state: 'patient.state', zip: 'patient.zip' },
    ...{
      cityStateZip: 'patient.cityStateZip',
      addressLine: 'patient.addressLine',
      phone: 'patient.phone',
      secondPhone: 'patient.secondPhone',
    },
    ...{ email: 'patient.email', fax: 'patient.email' },
  },
  subscriber: {
    name: 'primary.subscriberName',
    dob: 'primary.subscriberDob',
    policyNumber: 'primary.policyNumber',
  },
  insurance: {
    ...{ name: 'primary.name', policyNumber: 'primary.policyNumber', phone: 'primary.phone' },
    ...{ groupNumber: 'primary.groupNumber', planType: 'primary.type' },
    address: 'otherText',
    fax: 'otherText',
  },
  tertiary: { name: 'tertiary.name', policyNumber: 'tertiary.policyNumber' },
  physician: {
    ...{ name: 'physician.name', npi: 'physician.npi', ptan: 'physician.ptan', taxId: 'physician.taxId' },
    ...{ secondPhone: 'physician.phone', ...ofOffice },
  },
  practice: {
    ...{ name: 'practice.name', npi: 'practice.npi', ptan: 'practice.ptan', taxId: 'practice.taxId' },
    ...ofOffice,
  },
  facility: {
    ...{ name: 'facility.name', npi: 'facility.npi', ptan: 'facility.ptan', taxId: 'facility.taxId' },
    ...{ medicaid: 'facility.medicaid', phone: 'facility.phone', fax: 'facility.fax' },
    ...{ address: 'facility.address', city: 'facility.city', state: 'facility.state', zip: 'facility.zip' },
    ...{ cityStateZip: 'facility.cityStateZip', addressLine: 'facility.addressLine', email: 'contact.email' },
  },
  contact: {
    ...{ name: 'contact.name', phone: 'contact.phone', fax: 'contact.fax', email: 'contact.email' },
    secondPhone: 'contact.phone',
  },
}

/** Meanings that exist for the secondary insurance as well. */
export const ofInsurance = /^primary\./

/** Questions with check boxes for yes and no, or one box for yes. */
export const factRules: readonly TextRule[] = [
  { source: 'partAStay.over100', says: /(?:over|more than|exceed\w*|>) ?100|100 days/ },
  { source: 'hospice', says: /hospice/ },
  { source: 'globalPeriod', says: /global|post-?op|surgical period/ },
  {
    source: 'partAStay',
    says: /part a\b|(?:patient|currently|resid|admit|stay|is the|in a).{0,40}(?:\bsnf\b|skilled|nursing (?:home|facility)|inpatient)|\bsnf (?:stay|patient|resident)|^(?:snf|skilled nursing(?: facility)?) ?(?:\?|:|yes|no)/,
  },
  {
    source: 'priorAuthPermission',
    says: /prior auth|pre-?cert|pre-?auth|predeterm|authoriz.{0,20}(?:initiat|submit|assist|start)|\bassist(?:ance)?\b/,
  },
  { source: 'facility.differs', says: /pos (?:is )?(?:different|differ)|billing.{0,20}differ|mobile/ },
  { source: 'network', says: /network|participat|contracted|\bpar\b/ },
  {
    source: 'patient.okToContact',
    says: /(?:ok|okay|may we|permission|permitted).{0,12}(?:to )?contact|contact (?:the )?patient/,
  },
  { source: 'consentHeld', says: /consent|release .{0,20}information|\bhipaa\b|phi\b|authorization on file/ },
  {
    source: 'clinicalNotes',
    says: /(?:clinical|office|progress|chart|medical).{0,10}(?:notes|record|documentation)|notes attached|attach/,
  },
]

/** What names of radio buttons for yes and no say: shorter than what is printed. */
export const namedFacts: readonly TextRule[] = [
  { source: 'partAStay', says: /\bsnf\b|part ?a\b|nursing/ },
  { source: 'globalPeriod', says: /global|post ?-?op/ },
  { source: 'hospice', says: /hospice/ },
  { source: 'patient.okToContact', says: /contact/ },
  { source: 'priorAuthPermission', says: /\bpa\b|prior ?auth|assist/ },
]

/** Places of service by their words, the more particular first; a printed number goes before. */
export const placesOfService: readonly (readonly [RegExp, string])[] = [
  [/off.?campus/, '19'],
  [
    /on.?campus|hospital.{0,4}out.?patient|out.?patient.{0,10}hospital|\bhopd\b|outpatient (?:wound|dep|clinic)|wound (?:care )?(?:center|clinic|dep)/,
    '22',
  ],
  [/in.?patient/, '21'],
  [/ambulatory|surg\w* cent|\basc\b/, '24'],
  [/skilled|\bsnf\b/, '31'],
  [/assisted|\balf\b/, '13'],
  [/critical access/, '22'],
  [/nursing|long.?term|\bltc\b/, '32'],
  [/hospice/, '34'],
  [/mobile/, '15'],
  [/group home/, '14'],
  [/custodial/, '33'],
  [/\bhome\b|residence|domicil/, '12'],
  [/\boffice\b|physician'?s?|\bclinic\b/, '11'],
  [/\bother\b/, 'other'],
]

/** Wound types by their words, with the ids of the request's list. */
export const woundTypes: readonly (readonly [RegExp, string])[] = [
  [/diabetic|\bdfu\b|neuropathic/, 'diabetic-foot-ulcer'],
  [/venous|\bvlu\b|stasis/, 'venous-leg-ulcer'],
  [/pressure|decubit|bed ?sore/, 'pressure-ulcer'],
  [/arterial|ischemi/, 'arterial-ulcer'],
  [/mixed/, 'mixed-etiology-ulcer'],
  [/dehisc/, 'dehisced-surgical-wound'],
  [/mohs/, 'mohs-surgical-wound'],
  [/amput|stump/, 'amputation-stump-wound'],
  [/radiation/, 'radiation-wound'],
  [/traumatic burn|\bburn/, 'burn-thermal'],
  [/trauma|lacerat|accident/, 'traumatic-wound'],
  [/necroti[sz]/, 'necrotizing-fasciitis'],
  [/graft fail|failed/, 'failed-skin-graft'],
  [/surgical/, 'non-healing-surgical-wound'],
  [/inflamm|pyoderma|vascul/, 'inflammatory-ulcer'],
  [/bullosa/, 'epidermolysis-bullosa'],
  [/chronic|non.?pressure|non.?healing/, 'chronic-non-pressure-ulcer'],
]

export const requestKinds: readonly (readonly [RegExp, string])[] = [
  [/new (?:insur|payer)|insurance change|change of insurance/, 'New insurance'],
  [/re-?verif/, 'Re-verification'],
  [/additional|add'?l|further|subsequent|continu|re-?appl|repeat/, 'Further application'],
  [/new|initial|first/, 'New request'],
]

export const networkStates: readonly (readonly [RegExp, string])[] = [
  [/not sure|unknown|verify|unsure/, 'Not sure'],
  [/out.?(?:of.?)?network|non.?par|\boon\b|not contracted/, 'Out of network'],
  [/in.?network|participating|\binn\b|^par$/, 'In network'],
]
