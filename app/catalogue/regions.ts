import type { Region } from './options';

/** The US states and territories in each region (REG-08). */
export const REGION_STATES = {
  Northeast: ['CT', 'DC', 'DE', 'MA', 'MD', 'ME', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  Southeast: ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'PR', 'SC', 'TN', 'VA', 'WV'],
  Midwest: ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI'],
  Southwest: ['AZ', 'NM', 'OK', 'TX'],
  'Mountain States': ['CO', 'ID', 'MT', 'NV', 'UT', 'WY'],
  'West Coast': ['AK', 'CA', 'HI', 'OR', 'WA'],
} as const satisfies Partial<Record<Region, readonly string[]>>;

/** US states and territories by code, named as on ClinicalTrials.gov. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof US_STATES;

const codeByWord = new Map<string, StateCode>(
  Object.entries(US_STATES).flatMap(([code, name]) => [
    [code.toLowerCase(), code as StateCode],
    [name.toLowerCase(), code as StateCode],
  ]),
);

const regionByCode = new Map<string, Region>(
  Object.entries(REGION_STATES).flatMap(([region, codes]) => codes.map((code) => [code, region as Region] as const)),
);

/** The code of a state given by code or name, in any case; undefined if it is not a US state. */
export function stateCode(text: string): StateCode | undefined {
  return codeByWord.get(text.trim().toLowerCase());
}

/** The region of a state given by code or name; undefined if it is not a US state. */
export function regionOfState(text: string): Region | undefined {
  const code = stateCode(text);
  return code && regionByCode.get(code);
}
