/** Which therapeutic areas a record allows, for the oracle of the import (REG-07). */

const KEYWORDS: readonly (readonly [string, RegExp])[] = [
  ['oncology', /\b(?:cancer|tumou?r|carcinoma|leuka?emia|lymphoma|melanoma)/i],
  ['cardiology', /\b(?:heart|cardiac|cardiovascular)/i],
  ['neurology', /\b(?:stroke|alzheimer|parkinson)/i],
  ['endocrinology', /\b(?:diabetes|thyroid)/i],
  ['pulmonology', /\b(?:asthma|copd|pneumonia)/i],
  ['infectious disease', /\b(?:infection|bacterial|viral|hiv|aids)/i],
  ['rheumatology', /\b(?:arthritis|lupus)/i],
  ['dermatology', /\b(?:psoriasis|eczema)/i],
  ['gastroenterology', /\b(?:ulcerative colitis|crohn)/i],
  ['hematology', /\b(?:ana?emia|ha?emophilia)/i],
];
/** The heads of the MeSH tree: whatever our table is, an area that none of the terms allows is wrong. */
const MESH: readonly (readonly [RegExp, readonly string[]])[] = [
  [/neoplas|leukemia|lymphoma|carcinoma|cancer|precancer|tumor/i, ['oncology', 'hematology']],
  [
    /cardiovascular|heart|vascular|hypertension|thrombo|ischemia|infarction|hemorrhage|necrosis|shock|embol/i,
    ['cardiology', 'neurology', 'hematology'],
  ],
  [
    /nervous system|brain|neuro|headache|migraine|pain|sleep|dementia|epilep|seizure|paralys|cognit|sclerosis|spinal|pales|palsy|stroke|conscious|unconscious|coma|delirium|speech|language|dyskines|sensation/i,
    ['neurology', 'psychiatry'],
  ],
  [
    /endocrine|diabetes|metabolic|nutrition|obes|overweight|body weight|glucose|thyroid|gonad|hormon|pituitary|adrenal|insulin|overnutrition|hyperlip|cholesterol|vitamin|iron/i,
    ['endocrinology'],
  ],
  [/respirat|lung|pulmonary|bronch|asthma|pneumon|apnea|cough|hypoxia|dyspnea/i, ['pulmonology']],
  [
    /infect|virus|bacteri|mycos|parasit|sepsis|covid|influenza|hiv|hepatitis|communicable|malaria|tubercul|sexually transmitted/i,
    ['infectious disease', 'pulmonology', 'gastroenterology'],
  ],
  [
    /rheumat|joint|arthr|spondyl|lupus|connective tissue|gout|musculoskeletal|muscular|fibromyalgia|collagen/i,
    ['rheumatology', 'orthopedics', 'dermatology'],
  ],
  [/skin|dermat|psoria|burn|wound|acne|eczema|prurit|hair|urticaria/i, ['dermatology']],
  [
    /digestive|gastr|intestin|colitis|liver|pancrea|stomatognath|mouth|tooth|esophag|colon|nausea|vomit|constipat|diarrhea|biliary|appendic|hernia/i,
    ['gastroenterology'],
  ],
  [
    /hemat|hemic|blood|anemia|hemophil|leukocyt|bone marrow|cytopenia|lymphatic|hemoglobin|purpura|neutropenia|plasma/i,
    ['hematology', 'oncology', 'immunology'],
  ],
  [/immun|allerg|hypersens|graft|autoimmune|rejection/i, ['immunology', 'rheumatology', 'hematology']],
  [/kidney|renal|nephr|dialysis/i, ['nephrology', 'urology']],
  [
    /urolog|urogenital|urin|bladder|prostat|genital|erectile|sexual|penile|male|infertil/i,
    ['urology', 'nephrology', "women's health"],
  ],
  [/eye|ocular|vision|retina|glaucoma|cataract|macula|corneal|refractive|optic|blind|myopia/i, ['ophthalmology']],
  [
    /bone|fracture|osteo|orthop|musculo|spinal|back|dislocat|sprain|tendon|foot|knee|wounds and injuries|trauma/i,
    ['orthopedics', 'rheumatology', 'endocrinology'],
  ],
  [
    /mental|psych|depress|anxiety|behavior|schizo|substance|alcohol|autis|stress|mood|bipolar|suicid|emotion|smoking|tobacco|addict|eating|opioid|drug-seeking|anger|loneliness|burnout/i,
    ['psychiatry', 'neurology', 'pediatrics'],
  ],
  [
    /pregnan|obstetric|menopaus|uterine|ovar|vagin|breast|labor|gyneco|female|puerper|cervi|endometr|menstr|contracept|fetal|birth|abort|lactation/i,
    ["women's health", 'pediatrics', 'oncology'],
  ],
  [/infant|newborn|child|prematur|congenital|pediatr|neurodevelopment/i, ['pediatrics', 'rare diseases', 'neurology']],
  [/aging|frail|geriatr|elder|sarcopenia|accidental fall/i, ['geriatrics']],
  [/genetic|inborn|rare|amyloid|dystroph|cystic fibrosis|syndrome|abnormalit/i, ['rare diseases', 'pediatrics']],
];
/** Terms so plain that an area has to be found. */
const PLAIN_MESH =
  /^(?:Neoplasms|Cardiovascular Diseases|Nervous System Diseases|Endocrine System Diseases|Respiratory Tract Diseases|Infections|Rheumatic Diseases|Skin Diseases|Digestive System Diseases|Hematologic Diseases|Kidney Diseases|Eye Diseases|Mental Disorders)$/;

/** The area of the conditions' own words. */
export const areaByWords = (conditions: string[]): string | undefined =>
  KEYWORDS.find(([, words]) => conditions.some((condition) => words.test(condition)))?.[0];

/** All areas that one of the MeSH terms allows. */
export const areasByTerms = (terms: string[]): string[] => [
  ...new Set(MESH.flatMap(([words, areas]) => (terms.some((term) => words.test(term)) ? areas : []))),
];

export const hasPlainTerm = (terms: string[]): boolean => terms.some((term) => PLAIN_MESH.test(term));
