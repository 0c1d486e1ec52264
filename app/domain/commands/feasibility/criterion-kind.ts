/** Tells which criteria decide how many patients a site has, by what they say. */

/**
 * key: about the disease, its treatment or findings, so it decides how many patients a site has. general: nearly the same in
 * most studies, such as age, pregnancy or blood counts. administrative: about consent, visits and the like, which no record
 * of a patient says.
 */
export type CriterionKind = 'key' | 'general' | 'administrative';
export type Side = 'inclusion' | 'exclusion';

const says = (text: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));

const ADMINISTRATIVE = [
  /\b(?:consent|assent(?:ed|s|ing)?\b|insur(?:ed|ance)|social security|health ?care coverage|HIPAA)/i,
  /\b(?:legal(?:ly)? (?:guardian|rep|protect|authori|accept|incap|incomp|age|custod|measure)|guardian|curatel)/i,
  /\b(?:prison|incarcerat|imprison|deprived of liberty|vulnerable|authori[sz]ation|privacy)/i,
  /\b(?:(?:un)?willing|volunteer(?:s|ed)? to|voluntar(?:y|ily)|agree(?:s|d|ing|ment)? (?:to|not)|non-?complian)/i,
  /\b(?:complian(?:t|ce) with|poor(?:ly)? complian|comply|complying|adhere(?:nce)? to (?:the )?(?:study|protocol|visit))/i,
  /\b(?:uncooperative|cooperat(?:e|ion)\b|cooperative(?! oncology)|follow[- ]?up visits?|lost to follow)/i,
  /\b(?:stud(?:y|ies) (?:visits?|procedures?|requirements?|protocol|instructions?)|protocol requirements?)/i,
  /\b(?:contracept|birth control|abstinen(?:t|ce)\b.{0,40}\b(?:sex|intercourse|contracep)|barrier method)/i,
  /\b(?:child-?bearing|reproductive potential|donat(?:e|ion of|ing) (?:blood|sperm|ova|eggs))/i,
  /\b(?:(?:complet|answer|fill)\w* (?:out |in )?(?:\w+ ){0,3}(?:questionnaire|diar|survey))/i,
  /\b(?:languages?\b|english|spanish|french|literate|illitera|read and|(?:tele|smart ?)?phones?\b)/i,
  /\b(?:internet|mailing address|transportation|relocat|employees?\b|study (?:staff|personnel|team))/i,
  /\b(?:relatives? of (?:the )?(?:investigator|staff|study|employee)|available for (?:follow|the (?:study|duration)|protocol|all|visits))/i,
  /\b(?:(?:un)?able (?:or \w+ )?to (?:\w+ly )?(?:understand|attend|complete|return|participate|provide|sign|give|read|communicate))/i,
  /\b(?:(?:in)?ability (?:or \w+ )?to (?:\w+ly )?(?:understand|attend|complete|return|participate|provide|sign|give|read|communicate))/i,
  /\b(?:contact (?:the |your |our )?(?:trial|study|central|coordinating|principal|sponsor)|further information|(?:centre|center|site)s? (?:must|should|will|has to|have to|needs? to) be\b)/i,
  // It says nothing that the other criteria do not say.
  /^(?:the )?(?:(?:patient|subject|participant|individual)s? )?(?:must )?(?:meet(?:s|ing)?|fulfil(?:l|s|ls|ling|led)?|satisf(?:y|ies)) (?:all |any )?(?:of )?(?:the )?(?:other )?(?:(?:in|ex)clusion|eligibility|entry) criteria\b/i,
  /\b(?:(?:in)?capacity to (?:understand|consent|participate)|not (?:speak|understand)|use an electronic diary|accept the conditions)/i,
];

/** The same wherever it stands. */
const GENERAL = [
  /\b(?:investigational|(?:another|other|any) (?:[\w-]+ ){0,3}(?:trial|stud))/i,
  /\b(?:participat(?:ion|ing|ed|es?) in|interfer(?:e|es|ing)\b|confound|preclud|unsuitable|not (?:be )?suitable)/i,
  /\b(?:life expectancy|expected (?:to live|survival)|able to swallow|swallow|recovered from|venous access)/i,
  /\b(?:neutrophil|ANC\b|platelet|h(?:a)?emoglobin\b|bilirubin|creatinine|transaminase|AST\b|ALT\b)/i,
  /\b(?:SGOT|SGPT|white blood|WBC|leukocytes?\b|granulocyte|INR\b|prothrombin|thromboplastin|albumin (?:>|≥|of|level|at least)|alkaline phosphatase)/i,
  /\b(?:(?:adequate|normal|acceptable|sufficient) (?:\w+ ){0,4}(?:function|laborator)|(?:organ|marrow) function)/i,
  /\b(?:(?:major|serious|significant|severe|uncontrolled|unstable) (?:[\w/-]+ ){0,4}(?:condition|disease|illness|disorder)s?\b)/i,
];

/** Where they are excluded. A study may also be about them, and then they are what it looks for. */
const EXCLUDED = [
  /\b(?:pregnan|lactat|breast-? ?fe(?:e|d)|nursing|allerg|hyper-?sensitiv|intoleran|contra-?indicat)/i,
  /\b(?:alcohol|substance|drug (?:abuse|use|addiction|dependence)|abus(?:e|er)|addict|drug screen)/i,
  /\b(?:HIV\b|human immunodeficiency|hepatitis|HBV\b|HCV\b|(?:active|systemic|acute|chronic) infection)/i,
  /\b(?:(?:other|another|additional|prior|previous|concurrent|second|active) (?:\w+ )?(?:malignan|cancer|neoplas))/i,
  /\b(?:opinion|judge?ment|discretion|(?:determined|judged|deemed|assessed) by (?:the )?(?:PI\b|study|physician|doctor)|investigators?\b|researchers?\b|physicians? (?:consider|deem|believ))/i,
  /\b(?:previously enrolled|surg(?:ery|ical) (?:within|planned)|major surgery|vaccin|blood donation)/i,
];
const DENIES = /\b(?:no|not|non|negative|without|free of|absence|never)\b/i;

/** What a criterion that is only about age or sex is made of. */
const DEMOGRAPHIC = new Set(
  [
    'a adult adults age aged ages all an and any are at be between both boy boys day days either enrollment enrolment entry',
    'equal female females first for from gender girl girls greater have healthy in inclusion inclusive individual who of its',
    'individuals is less least limit lower male males man maximum men minimum month months more must no nonpregnant of old',
    'older on or over participant participants patient patients people person persons sex screening should study subject',
    'subjects than the those through time to under up upper visit volunteer volunteers with woman women year years yr yrs',
    'younger above below children child not limits non pregnant signing range birthday race ethnicity during when time',
  ].flatMap((words) => words.split(' ')),
);
const isDemographic = (text: string): boolean =>
  (text.toLowerCase().match(/\p{L}+/gu) ?? []).every((word) => DEMOGRAPHIC.has(word));

/** A long criterion is about what it begins with. What it mentions further on is a detail. */
const HEAD = 160;

export function kindOf(text: string, side: Side): CriterionKind {
  const head = text.slice(0, HEAD);
  if (says(head, ADMINISTRATIVE)) return 'administrative';
  const isUsual = (side === 'exclusion' || DENIES.test(head)) && says(head, EXCLUDED);
  return isUsual || says(head, GENERAL) || isDemographic(text) ? 'general' : 'key';
}

/** The lines that the import adds: 'Age: 18 Years and older', 'Gender: Female'. */
export const isAboutEverybody = (text: string): boolean => /^(?:ages?|gender|sex)\s*:\s*\S|^no age limit$/i.test(text);
