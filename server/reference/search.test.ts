import { describe, expect, test } from 'vitest'
import { indexDiagnoses, indexPayers, indexProducts } from '#contract/reference/indexes.ts'
import { searchOptions } from '#contract/reference/search.ts'
import { stateOptions } from '#contract/reference/states.ts'
import { referenceLists } from './lists.ts'

const lists = referenceLists()
const diagnoses = indexDiagnoses(lists.diseaseCategories)
const products = indexProducts(lists.products)
const payers = indexPayers(lists.payers, stateOptions)

const codesFor = (typed: string) => searchOptions(diagnoses, typed, 10).map((option) => option.value)
const productsFor = (typed: string) => searchOptions(products, typed, 10).map((option) => option.value)
const payersFor = (typed: string) => searchOptions(payers, typed, 10).map((option) => option.value)

/** Typed text, and a code that a medical coder would choose for it. */
const typed: readonly (readonly [string, string])[] = [
  ['L97.42', 'L97.422'],
  ['l97421', 'L97.421'],
  ['e11.621', 'E11.621'],
  ['E11621', 'E11.621'],
  ['E11 621', 'E11.621'],
  ['l89.15', 'L89.153'],
  ['L98.A', 'L98.A112'],
  ['t81.31', 'T81.31XA'],
  ['L97.5 right fat', 'L97.512'],
  ['dfu', 'E11.621'],
  ['diab foot ulc', 'E11.621'],
  ['diabetic foot ulcer type 1', 'E10.621'],
  ['dm2 foot ulcer', 'E11.621'],
  ['t2dm skin ulcer', 'E11.622'],
  ['type ii diabetes with neuropathy', 'E11.40'],
  ['diabetis foot ulcer', 'E11.621'],
  ['diabetic gangrene', 'E11.52'],
  ['dfu left heel', 'L97.422'],
  ['ulcer left heel', 'L97.422'],
  ['left heel', 'L97.422'],
  ['ulcer left heel muscle necrosis', 'L97.423'],
  ['rt heel ulcer fat layer', 'L97.412'],
  ['r heel bone necrosis', 'L97.414'],
  ['l foot ulcer bone', 'L97.524'],
  ['toe ulcer right', 'L97.512'],
  ['big toe ulcer left fat', 'L97.522'],
  ['plantar ulcer left foot', 'L97.522'],
  ['left calf ulcer', 'L97.222'],
  ['ulcer w/ fat layer exposed left calf', 'L97.222'],
  ['ankle ulcer right unspec severity', 'L97.319'],
  ['shin ulcer left', 'L97.822'],
  ['thigh ulcer rt skin breakdown', 'L97.111'],
  ['buttock ulcer non-pressure', 'L98.412'],
  ['forearm ulcer right', 'L98.A212'],
  ['chronic ulcer abdomen', 'L98.432'],
  ['VLU left calf', 'I83.022'],
  ['venous stasis', 'I87.2'],
  ['venous stasis ulcer right leg', 'I87.311'],
  ['varicose ulcer right ankle', 'I83.013'],
  ['CVI', 'I87.2'],
  ['venous insufficency', 'I87.2'],
  ['chronic venous hypertension ulcer bilateral', 'I87.313'],
  ['post thrombotic ulcer left', 'I87.012'],
  ['PAD', 'I73.9'],
  ['PVD', 'I73.9'],
  ['arterial ulcer right calf', 'I70.232'],
  ['ischemic ulcer left foot', 'I70.245'],
  ['gangrene', 'I96'],
  ['gangreen', 'I96'],
  ['pressure sore sacrum', 'L89.153'],
  ['stage 3 sacrum', 'L89.153'],
  ['presure ulcer sacral', 'L89.153'],
  ['bedsore tailbone stage 4', 'L89.154'],
  ['bed sore stage2 coccyx', 'L89.152'],
  ['decub heel left stage III', 'L89.623'],
  ['unstageable right heel', 'L89.610'],
  ['DTI left heel', 'L89.626'],
  ['stage iv ischium', 'L89.314'],
  ['trochanter pressure ulcer stage 3 lt', 'L89.223'],
  ['pressure injury coccyx', 'L89.153'],
  ['burn 2nd degree right hand', 'T23.201A'],
  ['third degree burn left thigh', 'T24.312A'],
  ['2nd deg burn rt foot', 'T25.221A'],
  ['burn 20% body', 'T31.20'],
  ['dehiscence', 'T81.31XA'],
  ['surgical wound dehiscence', 'T81.31XA'],
  ['dehisced wound', 'T81.31XA'],
  ['non healing surgical wound', 'T81.89XA'],
  ['post op wound', 'T81.31XA'],
  ['stump dehiscence', 'T87.81'],
  ['infected bka stump right', 'T87.43'],
  ['skin graft failure', 'T86.821'],
  ['calciphylaxis', 'E83.59'],
  ['radiation burn', 'L58.1'],
  ['nec fasc', 'M72.6'],
  ['pyoderma', 'L88'],
  ['laceration left lower leg', 'S81.812A'],
  ['skin tear right shin', 'S81.811A'],
  ['dog bite r calf', 'S81.851A'],
  ['puncture wound foot left', 'S91.332A'],
  ['wound left great toe', 'S91.102A'],
  ['cellulitis lt leg', 'L03.116'],
  ['ESRD', 'N18.6'],
  ['ckd 3b', 'N18.32'],
  ['dialysis', 'Z99.2'],
  ['bka left', 'Z89.512'],
  ['insulin', 'Z79.4'],
  ['lymphoedema', 'I89.0'],
  ['charcot foot right', 'M14.671'],
  ["fournier's", 'N49.3'],
  ['smoker', 'F17.210'],
  ['chf', 'I50.9'],
  ['morbid obesity', 'E66.01'],
]

describe('diagnoses', () => {
  test.each(typed)('typing %j shows %s among the first ten', (text, code) => {
    expect(codesFor(text)).toContain(code)
  })

  test('every code is the first result for itself, with and without its dot', () => {
    const all = lists.diseaseCategories.flatMap((category) => category.options)
    const options = all.filter((option) => option.value !== 'other')
    const lost = options.filter(
      ({ value }) =>
        codesFor(value)[0] !== value || codesFor(value.toLowerCase().replace('.', ''))[0] !== value,
    )
    expect(lost.map((option) => option.value)).toEqual([])
  })

  test('a partly typed code shows only codes that begin with it', () => {
    expect(
      codesFor('L97.4')
        .slice(0, 10)
        .every((code) => code.startsWith('L97.4')),
    ).toBe(true)
  })

  test('the order of the typed words does not change the results', () => {
    expect(codesFor('heel left ulcer').toSorted()).toEqual(codesFor('ulcer left heel').toSorted())
  })

  test('typing a side never shows the other side first', () => {
    const labels = searchOptions(diagnoses, 'lt heel ulcer', 10).map((option) => option.label)
    expect(labels.filter((label) => label.includes('right'))).toEqual([])
  })

  test('typing a pressure ulcer does not show non-pressure ulcers', () => {
    const labels = searchOptions(diagnoses, 'pressure ulcer left heel', 10).map((option) => option.label)
    expect(labels.filter((label) => label.includes('Non-pressure'))).toEqual([])
  })

  test('Other is always the last result, even when nothing was found', () => {
    expect(codesFor('left heel').at(-1)).toBe('other')
    expect(codesFor('zzzzqqqq')).toEqual(['other'])
  })

  test('without typed text the list is shown from its beginning, up to the limit', () => {
    expect(codesFor('  ')).toEqual([
      ...(lists.diseaseCategories[0]?.options.map((o) => o.value).slice(0, 10) ?? []),
      'other',
    ])
  })

  test('text that is not a search neither fails nor finds anything', () => {
    for (const text of ['((((', '\\d+', '%%%', '💉', "'; drop table", '.'.repeat(500), 'ulcer '.repeat(200)])
      expect(codesFor(text).at(-1)).toBe('other')
  })
})

describe('products', () => {
  test.each([
    ['Q4186', 'Q4186'],
    ['4186', 'Q4186'],
    ['epifix', 'Q4186'],
    ['EpiFix', 'Q4186'],
    ['epi fix', 'Q4186'],
    ['mimedx', 'Q4186'],
    ['grafix', 'Q4133'],
    ['grafix prime', 'Q4133'],
    ['apligraf', 'Q4101'],
    ['aplegraf', 'Q4101'],
    ['puraply am', 'Q4196'],
    ['pura ply', 'Q4195'],
    ['derma maxx', 'Q4238'],
    ['bioconnekt', 'Q4161'],
    ['kerecis', 'Q4158'],
    ['membrane wrap', 'Q4205'],
    ['amnioband', 'Q4151'],
    ['dermagraft', 'Q4106'],
    ['oasis ultra', 'Q4124'],
    ['theraskin', 'Q4121'],
    ['integra', 'Q4104'],
    ['omnigraft', 'Q4105'],
    ['a2007', 'A2007'],
  ])('typing %j shows %s among the first ten', (text, code) => {
    expect(productsFor(text)).toContain(code)
  })

  test('typing the start of many names shows names that start with it', () => {
    const labels = searchOptions(products, 'amnio', 10).map((option) => option.label.toLowerCase())
    expect(labels).toHaveLength(10)
    expect(labels.every((label) => label.includes('amnio'))).toBe(true)
  })

  test('a code that has ended is not found by code or by name', () => {
    expect(productsFor('Q4131')).not.toContain('Q4131')
    expect(productsFor('Unite Biomatrix')).not.toContain('Q4129')
  })
})

describe('insurers', () => {
  test.each([
    ['bcbs tx', 'Blue Cross and Blue Shield of Texas'],
    ['bcbstx', 'Blue Cross and Blue Shield of Texas'],
    ['blue cross texas', 'Blue Cross and Blue Shield of Texas'],
    ['bluecross tennessee', 'BlueCross BlueShield of Tennessee'],
    ['bcbs florida', 'Florida Blue'],
    ['aetna', 'Aetna'],
    ['uhc', 'UnitedHealthcare'],
    ['united health care', 'UnitedHealthcare'],
    ['aarp', 'UnitedHealthcare Medicare Advantage (AARP)'],
    ['humana', 'Humana'],
    ['humana ma', 'Humana Medicare Advantage'],
    ['medicare texas', 'Medicare Part B – Novitas Solutions (JH)'],
    ['medicare part b fl', 'Medicare Part B – First Coast Service Options (JN)'],
    ['novitas', 'Medicare Part B – Novitas Solutions (JL)'],
    ['railroad', 'Railroad Medicare (Palmetto GBA)'],
    ['medicaid ohio', 'Ohio Medicaid'],
    ['medi-cal', 'Medi-Cal (California Medicaid)'],
    ['tricare east', 'TRICARE East (Humana Military)'],
    ['cigna', 'Cigna Healthcare'],
    ['kaiser', 'Kaiser Permanente'],
    ['workers comp', "Workers' Compensation Carrier"],
    ['hcsc', 'Blue Cross and Blue Shield of Illinois'],
    ['self pay', 'Self-Pay'],
  ])('typing %j shows %s among the first ten', (text, name) => {
    expect(payersFor(text)).toContain(name)
  })

  test('a short name shows that insurer first, not its smaller plans', () => {
    expect(payersFor('aetna')[0]).toBe('Aetna')
    expect(payersFor('humana')[0]).toBe('Humana')
    expect(payersFor('uhc')[0]).toBe('UnitedHealthcare')
  })

  test('Other stays last and is the only Other', () => {
    expect(payersFor('blue').filter((name) => name === 'Other')).toEqual(['Other'])
    expect(payersFor('blue').at(-1)).toBe('Other')
  })
})
