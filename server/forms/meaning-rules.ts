// The rules by which a place's meaning is proposed: data, read by propose.ts in this order. Each is a pattern for what
// is printed, in lower case and without asterisks. How well they do on unseen forms: server/testing/forms/README.md.

/** What a text means that matches `says` and not `not`: the first matching rule of a list counts. */
export interface Rule<Is extends string = string> {
  readonly is: Is
  readonly says: RegExp
  readonly not?: RegExp
}

/** For a text that says on its own what is meant. */
export const textRules: readonly Rule[] = [
  {
    is: 'signature.name',
    says: /\b(?:print(?:ed)?|type[d]?) (?:name|physician|provider)|name ?(?:&|and|\/) ?title|signer|^title\b|^credentials|name in print/,
  },
  {
    is: 'signature.date',
    says: /signature.{0,30}date|date.{0,8}sign|sign(?:ed|ing) date|signature:? +date/,
    not: /^signature$/,
  },
  { is: 'signature', says: /signature|^sign(?:ed)?(?: here)?\b|^by:?$|initials/ },
  { is: 'otherText', says: /relationship to/ },
  { is: 'distributor', says: /distributor|dealer/ },
  {
    is: 'salesRep.contact',
    says: /(?:rep(?:resentative)?|sales|account (?:manager|exec\w*)).{0,24}(?:phone|e-?mail|cell|fax|contact)/,
    not: /name ?\/ ?e-?mail|auth\w* rep/,
  },
  {
    is: 'salesRep',
    says: /sales|\brep\b|\breps\b|representative|\biso\b|(?:account|territory) (?:manager|exec)/,
    not: /auth\w* rep|patient.{0,12}rep|legal rep|payer rep|insurance rep/,
  },
  { is: 'facility.managementCompany', says: /management co/ },
  { is: 'facility.mac', says: /\bmac\b|medicare (?:admin\w* )?contractor|jurisdiction/ },
  { is: 'facility.ccn', says: /\bccn\b|certification n|medicare oscar/ },
  { is: 'physician.taxonomy', says: /taxonomy/ },
  { is: 'physician.license', says: /licen[sc]e|\blic\b/ },
  { is: 'physician.specialty', says: /special[it]t?y|speciali[sz]ation/, not: /site name|pharmacy/ },
  { is: 'pos.text', says: /^(?:place of service|pos)(?: ?\(pos\))?(?: code)?:?$/ },
  {
    is: 'partAStay.days',
    says: /(?:how many|number of|#|total).{0,8}days?\b|days.{0,20}(?:admitted|snf|nursing)|admi(?:t|ssion)(?:ted)? (?:date|day|to snf)|date (?:of )?admi/,
  },
  {
    is: 'globalPeriod.date',
    says: /(?:surgery|surgical|operation|global|post-?op).{0,18}\bdates?\b|^date (?:it was )?performed|\bdates? (?:of )?(?:the )?(?:prior |previous |last |original |procedure\/)?(?:surgery|surgical)/,
  },
  {
    is: 'globalPeriod.cpt',
    says: /(?:global|previous|prior|surgery|surgical|post-?op).{0,40}cpt|cpt.{0,34}(?:global|previous|prior|surger|surgical|operation|post-?op)|(?:under|in) a? ?(?:post-?op\w* )?(?:surgical )?global|global period.{0,20}(?:code|procedure)/,
  },
  { is: 'priorAuthPermission', says: /prior auth|pre-?cert|pre-?auth/, not: /number|#|phone|\bdate/ },
  { is: 'peerToPeer', says: /peer.?to.?peer|\bp2p\b/ },
  {
    is: 'urgencyReason',
    says: /(?:reason|why).{0,20}(?:urgen|expedit|rush)|(?:urgen|expedit)\w*.{0,12}reason/,
  },
  {
    is: 'patient.caregiver',
    says: /care ?giver|guardian|emergency contact|next of kin|power of attorney|\bpoa\b|responsible party/,
  },
  { is: 'patient.ssn', says: /social security|\bssn?\b|\bss ?#/ },
  {
    is: 'patient.recordNumber',
    says: /\bmrn\b|medical record|emr|chart (?:#|n)|patient (?:id|number|#)|account (?:#|n)/,
  },
  { is: 'patient.nameOnCard', says: /name.{0,16}(?:on|as).{0,16}card/ },
  { is: 'patient.age', says: /(?:^|patient'?s? )age\b/, not: /wound|ulcer|dressing|week/ },
  { is: 'patient.sex', says: /^(?:patient'?s? )?(?:sex|gender)\b/ },
  { is: 'frequency', says: /frequen|how often|interval|every .{0,10}(?:week|day)/ },
  {
    is: 'plannedApplications',
    says: /(?:number|#|no\.|nbr|quantity|total|anticipated|planned|how many).{0,24}applications?|(?:#|no\.|number) ?(?:of )?apps?\b|applications? (?:requested|planned|anticipated|needed)|^applications?$|(?:number|#) of (?:treatments|grafts|units|visits)/,
  },
  { is: 'graftSize', says: /^\d+(?:\.\d+)? ?(?:x|×) ?\d+(?:\.\d+)?(?: ?cm)?$|package size/ },
  {
    is: 'units',
    says: /(?:graft|product|units?|allograft|membrane|sheet|piece).{0,14}(?:size|requested|needed|sq|cm)|size.{0,12}(?:graft|product|requested|needed)|sq\.? ?cm (?:needed|requested)|\bunits?\b|hcpcs units|quantity|\bqty\b/,
    not: /wound|ulcer/,
  },
  { is: 'wounds.afterDebridement', says: /(?:after|post).{0,4}debride/ },
  {
    is: 'wounds.therapies',
    says: /(?:previous|prior|past|earlier|failed|conservative|other|current).{0,20}(?:treatment|therap|care|dressing)|standard of care|treatment history|therapies/,
  },
  {
    is: 'wounds.history',
    says: /known condition|morbi[dt]|medical history|condition|relevant history|allerg|medication|clinical (?:history|information|summary)/,
    not: /wound size|treatment condition/,
  },
  {
    is: 'wounds.area',
    says: /(?:total|wound|surface).{0,12}area|total (?:wound )?(?:size|sq|cm|surface)|area.{0,6}(?:sq|cm)|\bsq\.? ?cm\b|^total:?$|^area:?$/,
  },
  { is: 'wounds.count', says: /(?:number|#|how many).{0,6}(?:of )?(?:wounds|ulcers)/ },
  {
    is: 'wound.length',
    says: /\blength\b|^(?:wound(?: size)? ?\d?:? ?)?(?:\(cm\) ?)?l(?: ?\(?cm\)?)?:?$/,
    not: /stay|x|×|by|treatment/,
  },
  { is: 'wound.width', says: /\bwidth\b|^w(?: ?\(?cm\)?)?:?$/, not: /length/ },
  { is: 'wound.depth', says: /\bdepth\b|^d(?: ?\(?cm\)?)?:?$/, not: /length/ },
  {
    is: 'wound.age',
    says: /duration|(?:wound|ulcer) (?:age|onset|start)|age of (?:the )?(?:wound|ulcer)|how long|how many weeks|present for|\bw(?:ee)?ks? (?:old|present|open)|\bage \(?(?:in )?w(?:ee)?ks|onset/,
  },
  {
    is: 'wounds.size',
    says: /^l(?:ength)? ?x ?w(?:idth)?\b|(?:wound|ulcer)s?(?: |.{0,14} )(?:size|dimension|measurement)|size of (?:the )?(?:wound|ulcer)|^(?:size|dimensions?|measurements?)\b|wound ?size/,
  },
  {
    is: 'wounds.location',
    says: /(?:wound|ulcer|anatomic\w*|body|application)s?.{0,6}(?:location|site)|location of (?:the )?(?:wound|ulcer)|^location\b|feet\/hands|legs\/arms|where (?:on|in)|site of (?:the )?(?:wound|ulcer)|body part/,
    not: /facility|treatment|service/,
  },
  {
    is: 'woundType.text',
    says: /(?:wound|ulcer) (?:type|etiology|description|classification)|type of (?:wound|ulcer)|etiology/,
  },
  { is: 'icd', says: /\bicd|diagnos|\bdx\b/, not: /ulcer and location/ },
  { is: 'cpt', says: /\bcpt|procedure codes?|application codes?|application \(?cpt/ },
  {
    is: 'product.nameAndCode',
    says: /product.{0,36}(?:code|hcpcs|q-?code)|hcpcs.{0,12}product|product (?:and|&|\/)(?! ?(?:trade|brand))/,
  },
  { is: 'product.code', says: /hcpcs|\bq-? ?codes?\b|\bq\d{4}\b|\ba\d{4}\b/ },
  {
    is: 'product.name',
    says: /^(?:product|graft|biologic|allograft|skin substitute)s?(?: name| requested| used| type)?\b|product (?:name|requested|of interest)|brand/,
  },
  { is: 'dosLast', says: /(?:end|last|through|to) date|date.{0,10}(?:through|end)|last (?:day|date)/ },
  {
    is: 'dos',
    says: /\bdos\b|date(?:s|\(s\))? of (?:service|procedure|application|treatment|visit|surgery|placement)|(?:service|procedure|treatment|application|surgery|appointment|placement|start|visit|graft) (?:start )?date|(?:anticipated|planned|expected|scheduled|proposed|tentative|estimated|first).{0,20}(?:date|application|start|treatment)|next (?:visit|appointment)/,
    not: /birth|sign|surgical global|number|#/,
  },
  { is: 'urgency', says: /^(?:urgency|priority)/ },
  {
    is: 'today',
    says: /^(?:date|today'?s date|form date|date of (?:this )?(?:inquiry|request)|date:? ?(?:submitted|completed|of request|requested|sent|prepared)|request date|submission date|date ?\/ ?time)\b[: _/]*$/,
  },
]

/** Which of a patient's insurances a text is about. */
export const slotRules: readonly Rule<'primary' | 'secondary' | 'tertiary'>[] = [
  { is: 'tertiary', says: /tertiary|third (?:insur|pay)/ },
  {
    is: 'secondary',
    says: /secondary|other (?:health )?(?:coverage|insurance)|\b2nd\b|second (?:insur|pay)|supplement|medigap|insurance (?:2|ii)\b|\bsec\.? ins/,
  },
  {
    is: 'primary',
    says: /\bprimary|\b1st\b|first (?:insur|pay)|insurance (?:1|i)\b|\bprim\.? ins/,
    not: /primary (?:care|contact|physician|wound|icd|diag|cpt)/,
  },
]

/** Who or what a text is about. */
export const subjectRules: readonly Rule[] = [
  { is: 'subscriber', says: /subscriber|policy ?holder|insured|guarantor|cardholder/ },
  {
    is: 'contact',
    says: /contact|\byour (?:name|direct|phone|e-?mail|fax)|fax (?:us )?back|attention|\battn\b|office (?:manager|staff|coordinator)|completed by|submitted by|person (?:completing|filling|to call|to contact)|requested by|prepared by|requestor|requester/,
    not: /ok to contact|contact (?:the )?patient|emergency/,
  },
  {
    is: 'insurance',
    says: /insur|provider (?:services?|relations)|\bpayer|\bpayor|health ?plan|\bplan\b|carrier|policy|member (?:id|#|n)|beneficiary|\bmbi\b/,
  },
  {
    is: 'patient',
    says: /\bpatient|\bhome (?:street|address|phone)|\bpt\b\.?|\bmember\b/,
    not: /patient (?:support|insurance)|outpatient|inpatient/,
  },
  {
    is: 'physician',
    says: /physician|provider|doctor|\bdr\b|practitioner|clinician|prescrib|surgeon|\bmd\b|\bnpp?\b|podiatrist|rendering|treating|individual npi|npi ?-? ?1/,
    not: /physician'?s?'? office|provider'?s?'? office/,
  },
  {
    is: 'practice',
    says: /practice|group|clinic name|billing|organization|company|\bpayee|\bpay to|npi ?-? ?2|office name/,
    not: /^facility|(?:than|from) (?:the )?(?:practice|billing)/,
  },
  {
    is: 'facility',
    says: /facility|hospital|clinic|center|place of service|site of (?:care|service)|service location|treatment (?:location|site)|location of (?:service|treatment)|ship|institution|site name/,
  },
  { is: 'physician', says: /\boffice|physician/ },
]

/** A part of an address, an identifier, a name. */
export const attributeRules: readonly Rule[] = [
  { is: 'addressLine', says: /address ?[,/&-]? ?city|address \(.{0,24}city.*zip/ },
  {
    is: 'cityStateZip',
    says: /c(?:ity)? ?[,/|&-]? ?s(?:t|ta|tate)?\b ?[,/|&-]? ?z(?:ip)?\b|city.{0,4}sta(?:te)?\b|city.{1,4}st\b|city ?, ?sta|state.{1,4}zip/,
  },
  { is: 'email', says: /e-?mail/ },
  {
    is: 'policyNumber',
    says: /(?:policy|member|subscriber|insurance|plan|medicare|beneficiary|insured'?s?|identification) ?(?:id|i\.d\.|#|n(?:o|um(?:ber)?)?\b|identification)|^(?:id|i\.d\.)(?: ?#| ?n\w*)?[:. ]*$|\bmbi\b|\bhicn?\b|^(?:policy(?! ?-?holder)|member id)/,
    not: /medicare (?:provider|id ?#? ?\(?provider)|group|provider/,
  },
  { is: 'groupNumber', says: /group ?(?:#|n(?:o|um(?:ber)?)\b|id)|^group:?$/, not: /npi/ },
  { is: 'npi', says: /\bnpi/ },
  { is: 'ptan', says: /\bptan|medicare ?(?:provider|pin|id|#|n)/ },
  { is: 'medicaid', says: /medicaid/ },
  { is: 'taxId', says: /\btax(?!on)|\btin\b|\bein\b|\bfein\b/ },
  { is: 'dob', says: /\bdob\b|d\.o\.b|birth/ },
  { is: 'name', says: /name (?:&|and|\/) ?(?:phone|ph|number|#)/ },
  { is: 'fax', says: /\bfax|facsimile/ },
  { is: 'secondPhone', says: /mobile|cell|\balt(?:ernat\w*)?\.? (?:phone|n)|second phone|work phone/ },
  {
    is: 'phone',
    says: /phone|\btel\b|telephone|\bph\b|call back|direct line|contact (?:number|#)|contact ph/,
  },
  { is: 'firstName', says: /\bfirst(?: name)?\b[: ]*$|\bfirst name\b|given name/ },
  { is: 'lastName', says: /\blast(?: name)?\b[: ]*$|\blast name\b|surname|family name/ },
  { is: 'zip', says: /\bzip|postal/ },
  { is: 'state', says: /\bstate\b|^st\.?:?$/, not: /statement/ },
  { is: 'city', says: /\bcity\b|^town/ },
  { is: 'address', says: /address|street|addr\b/ },
  { is: 'planType', says: /(?:plan|insurance|coverage) type|type of (?:plan|insurance|coverage)/ },
  {
    is: 'name',
    says: /\bname\b|^(?:patient|physician|provider|facility|practice|hospital|contact|subscriber|insured|policy ?holder)(?: \([^)]*\)|, if .*)?[: ()s#]*$|^(?:rendering|ordering|treating|attending|referring|prescribing) (?:provider|physician)\b|^(?:hospital|facility|wound center) (?:or|where)\b|policy ?holder, who/,
  },
]

/** A physician and their practice have one address. */
const ofOffice = {
  ...{ medicaid: 'physician.medicaid', phone: 'physician.phone', fax: 'physician.fax' },
  ...{ address: 'physician.address', city: 'physician.city', state: 'physician.state', zip: 'physician.zip' },
  ...{ cityStateZip: 'physician.cityStateZip', addressLine: 'physician.addressLine', email: 'contact.email' },
}

/** The meaning of an attribute of a subject. '' is a place whose subject is unknown. */
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
export const factRules: readonly Rule[] = [
  { is: 'partAStay.over100', says: /(?:over|more than|exceed\w*|>) ?100|100 days/ },
  { is: 'hospice', says: /hospice/ },
  { is: 'globalPeriod', says: /global|post-?op|surgical period/ },
  {
    is: 'partAStay',
    says: /part a\b|(?:patient|currently|resid|admit|stay|is the|in a).{0,40}(?:\bsnf\b|skilled|nursing (?:home|facility)|inpatient)|\bsnf (?:stay|patient|resident)|^(?:snf|skilled nursing(?: facility)?) ?(?:\?|:|yes|no)/,
  },
  {
    is: 'priorAuthPermission',
    says: /prior auth|pre-?cert|pre-?auth|predeterm|authoriz.{0,20}(?:initiat|submit|assist|start)|\bassist(?:ance)?\b/,
  },
  { is: 'facility.differs', says: /pos (?:is )?(?:different|differ)|billing.{0,20}differ|mobile/ },
  { is: 'network', says: /network|participat|contracted|\bpar\b/ },
  {
    is: 'patient.okToContact',
    says: /(?:ok|okay|may we|permission|permitted).{0,12}(?:to )?contact|contact (?:the )?patient/,
  },
  { is: 'consentHeld', says: /consent|release .{0,20}information|\bhipaa\b|phi\b|authorization on file/ },
  {
    is: 'clinicalNotes',
    says: /(?:clinical|office|progress|chart|medical).{0,10}(?:notes|record|documentation)|notes attached|attach/,
  },
]

/** What names of radio buttons for yes and no say: less than what is printed. */
export const namedFacts: readonly Rule[] = [
  { is: 'partAStay', says: /\bsnf\b|part ?a\b|nursing/ },
  { is: 'globalPeriod', says: /global|post ?-?op/ },
  { is: 'hospice', says: /hospice/ },
  { is: 'patient.okToContact', says: /contact/ },
  { is: 'priorAuthPermission', says: /\bpa\b|prior ?auth|assist/ },
]

/** Places of service by their words, the more specific first; a printed number takes precedence. */
export const placesOfService: readonly Rule[] = [
  { says: /off.?campus/, is: '19' },
  {
    says: /on.?campus|hospital.{0,4}out.?patient|out.?patient.{0,10}hospital|\bhopd\b|outpatient (?:wound|dep|clinic)|wound (?:care )?(?:center|clinic|dep)/,
    is: '22',
  },
  { says: /in.?patient/, is: '21' },
  { says: /ambulatory|surg\w* cent|\basc\b/, is: '24' },
  { says: /skilled|\bsnf\b/, is: '31' },
  { says: /assisted|\balf\b/, is: '13' },
  { says: /critical access/, is: '22' },
  { says: /nursing|long.?term|\bltc\b/, is: '32' },
  { says: /hospice/, is: '34' },
  { says: /mobile/, is: '15' },
  { says: /group home/, is: '14' },
  { says: /custodial/, is: '33' },
  { says: /\bhome\b|residence|domicil/, is: '12' },
  { says: /\boffice\b|physician'?s?|\bclinic\b/, is: '11' },
  { says: /\bother\b/, is: 'other' },
]

/** Wound types by their words, with the ids of the request's list. */
export const woundTypes: readonly Rule[] = [
  { says: /diabetic|\bdfu\b|neuropathic/, is: 'diabetic-foot-ulcer' },
  { says: /venous|\bvlu\b|stasis/, is: 'venous-leg-ulcer' },
  { says: /pressure|decubit|bed ?sore/, is: 'pressure-ulcer' },
  { says: /arterial|ischemi/, is: 'arterial-ulcer' },
  { says: /mixed/, is: 'mixed-etiology-ulcer' },
  { says: /dehisc/, is: 'dehisced-surgical-wound' },
  { says: /mohs/, is: 'mohs-surgical-wound' },
  { says: /amput|stump/, is: 'amputation-stump-wound' },
  { says: /radiation/, is: 'radiation-wound' },
  { says: /traumatic burn|\bburn/, is: 'burn-thermal' },
  { says: /trauma|lacerat|accident/, is: 'traumatic-wound' },
  { says: /necroti[sz]/, is: 'necrotizing-fasciitis' },
  { says: /graft fail|failed/, is: 'failed-skin-graft' },
  { says: /surgical/, is: 'non-healing-surgical-wound' },
  { says: /inflamm|pyoderma|vascul/, is: 'inflammatory-ulcer' },
  { says: /bullosa/, is: 'epidermolysis-bullosa' },
  { says: /chronic|non.?pressure|non.?healing/, is: 'chronic-non-pressure-ulcer' },
]

export const requestKinds: readonly Rule[] = [
  { says: /new (?:insur|payer)|insurance change|change of insurance/, is: 'New insurance' },
  { says: /re-?verif/, is: 'Re-verification' },
  { says: /additional|add'?l|further|subsequent|continu|re-?appl|repeat/, is: 'Further application' },
  { says: /new|initial|first/, is: 'New request' },
]

export const networkStates: readonly Rule[] = [
  { says: /not sure|unknown|verify|unsure/, is: 'Not sure' },
  { says: /out.?(?:of.?)?network|non.?par|\boon\b|not contracted/, is: 'Out of network' },
  { says: /in.?network|participating|\binn\b|^par$/, is: 'In network' },
]
