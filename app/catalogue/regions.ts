import type { Region } from './options';
import { valueIn } from './own';

/** The US states and territories in each region (REG-08). */
export const REGION_STATES = {
  Northeast: ['CT', 'DC', 'DE', 'MA', 'MD', 'ME', 'NH', 'NJ', 'NY', 'PA', 'RI', 'VT'],
  Southeast: ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'PR', 'SC', 'TN', 'VA', 'VI', 'WV'],
  Midwest: ['IA', 'IL', 'IN', 'KS', 'MI', 'MN', 'MO', 'ND', 'NE', 'OH', 'SD', 'WI'],
  Southwest: ['AZ', 'NM', 'OK', 'TX'],
  'Mountain States': ['CO', 'ID', 'MT', 'NV', 'UT', 'WY'],
  'West Coast': ['AK', 'AS', 'CA', 'GU', 'HI', 'MP', 'OR', 'WA'],
} as const satisfies Partial<Record<Region, readonly string[]>>;

/** US states and territories by code, named as on ClinicalTrials.gov. */
export const US_STATES = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  AS: 'American Samoa',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
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
  MP: 'Northern Mariana Islands',
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
  VI: 'Virgin Islands (U.S.)',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
} as const;
export type StateCode = keyof typeof US_STATES;

/** Other spellings, as `keyOf` leaves them: those of the press, traditional ones, and those of territories. */
const SPELLINGS: Readonly<Record<string, StateCode>> = Object.fromEntries(
  Object.entries({
    AL: 'ala',
    AK: 'alas',
    AS: 'amsamoa amersamoa ussamoa',
    AZ: 'ariz',
    AR: 'ark',
    CA: 'cal calif',
    CO: 'col colo',
    CT: 'conn',
    DC: 'districtcolumbia washingtondc washdc washingtondistrictofcolumbia',
    DE: 'del',
    FL: 'fla flor',
    HI: 'haw',
    ID: 'ida',
    IL: 'ill ills',
    IN: 'ind',
    KS: 'kan kans',
    KY: 'ken kent',
    MA: 'mass',
    MI: 'mich',
    MN: 'minn',
    MP: 'cnmi nmi nmarianaislands northernmarianas northernmariana nmarianais',
    MS: 'miss',
    MT: 'mont',
    NC: 'ncar ncarolina nocar nocarolina',
    ND: 'ndak ndakota nodak nodakota',
    NE: 'neb nebr',
    NH: 'newhamp nhamp',
    NJ: 'njersey newjers',
    NM: 'nmex nmexico newmex newm',
    NV: 'nev',
    NY: 'nyork newyorkstate nystate',
    OK: 'okla',
    OR: 'ore oreg',
    PA: 'penn penna',
    PR: 'ptorico portorico',
    RI: 'rhodeis rhodeisl',
    SC: 'scar scarolina socar socarolina',
    SD: 'sdak sdakota sodak sodakota',
    TN: 'tenn',
    TX: 'tex',
    VA: 'virg',
    VI: 'usvi usvirginislands unitedstatesvirginislands virginislands virginislandsus virginislandsusa virginislandsunitedstates virginis usvirginis virginislandsoftheunitedstates',
    VT: 'verm',
    WA: 'wash washingtonstate',
    WI: 'wis wisc',
    WV: 'wva wvirg wvirginia westva westvirg',
    WY: 'wyo',
  }).flatMap(([code, words]) => words.split(' ').map((word) => [word, code as StateCode])),
);

const codeByWord = new Map<string, StateCode>([
  ...Object.entries(SPELLINGS),
  ...Object.entries(US_STATES).flatMap(([code, name]): [string, StateCode][] => [
    [keyOf(code), code as StateCode],
    [keyOf(name), code as StateCode],
  ]),
]);

/** Whether a text has a state or territory in it: its name, or its code in capitals. */
export function namesState(text: string): boolean {
  const words = text.match(/[A-Za-z]+/g) ?? [];
  const inSmall = text.toLowerCase();
  return (
    words.some((word) => Object.hasOwn(US_STATES, word)) ||
    Object.values(US_STATES).some((name) => inSmall.includes(name.toLowerCase()))
  );
}

/** Longer texts are not names of states; nothing is done with them. */
const LONGEST = 80;
/** What a name or abbreviation of a state consists of, once invisible characters and accents are gone. */
const WRITTEN_WITH = /^[\p{L}\s.,;:'‘’ʻʼ`´()/_–-]*$/u;
const INVISIBLE = /[\p{M}\p{Cf}\ufffd]/gu;
/** 'Commonwealth of Puerto Rico' becomes 'Puerto Rico'. */
const PREFIX = /^(?:state|territory|(?:us|unincorporated)territory|commonwealth)of(?:the)?/;
const HOME = new Set(['us', 'usa', 'unitedstates', 'unitedstatesofamerica']);

/** Only the letters, in lower case: 'ny' for 'N. Y.'. */
function keyOf(text: string): string {
  return text.toLowerCase().replace(/\P{L}|\p{Lm}/gu, '');
}

/** The territories, which records name as countries of their own, or as states. */
const TERRITORIES: readonly (StateCode | undefined)[] = ['AS', 'GU', 'MP', 'PR', 'VI'];

/** The territory that is named as a country, however it is written; undefined for a country. */
export function territoryCode(country: string): StateCode | undefined {
  const code = stateCode(country);
  return TERRITORIES.includes(code) ? code : undefined;
}

/** Whether this is the United States or one of its territories, where all sites here are. */
export const isHome = (country: string): boolean => isUnitedStates(country) || territoryCode(country) !== undefined;

/** However it is written: 'U.S.A.', 'The United States'. Not its territories. */
export const isUnitedStates = (country: string): boolean => HOME.has(keyOf(country.replace(/^the /i, '')));

function codeOfKey(key: string): StateCode | undefined {
  return codeByWord.get(key) ?? codeByWord.get(key.replace(PREFIX, ''));
}

const regionByCode = new Map<string, Region>(
  Object.entries(REGION_STATES).flatMap(([region, codes]) => codes.map((code) => [code, region as Region] as const)),
);

/**
 * The code of a US state or territory, however it is written: 'ma', 'Mass.', 'MASSACHUSETTS', 'Washington, D.C.',
 * 'Massachusetts (MA)', 'Texas, USA', 'U.S. Virgin Islands'. Undefined for everything else, such as APO and FPO
 * addresses, countries and cities.
 */
export function stateCode(text: string): StateCode | undefined {
  if (text.length > LONGEST) return undefined;
  const plain = text.normalize('NFKD').replace(INVISIBLE, '');
  if (!WRITTEN_WITH.test(plain)) return undefined;
  const whole = codeOfKey(keyOf(plain));
  if (whole) return whole;
  const parts = plain
    .split(/[,;:()/–-]/)
    .map(keyOf)
    .filter((part) => part !== '' && !HOME.has(part));
  const codes = new Set(parts.map(codeOfKey));
  return codes.size === 1 ? [...codes][0] : undefined;
}

/** Where the Postal Service delivers besides the states: to the armed forces, and to states in free association. */
const OTHER_POSTAL: Readonly<Record<string, string>> = {
  aa: 'AA',
  ae: 'AE',
  ap: 'AP',
  armedforcesamericas: 'AA',
  armedforceseurope: 'AE',
  armedforcespacific: 'AP',
  fm: 'FM',
  micronesia: 'FM',
  federatedstatesofmicronesia: 'FM',
  micronesiafederatedstatesof: 'FM',
  mh: 'MH',
  marshallislands: 'MH',
  pw: 'PW',
  palau: 'PW',
};
const MILITARY = ['AA', 'AE', 'AP'];

/** The two letters that the Postal Service writes for a state, 'AA', 'AE' and 'AP' included; undefined if there are none. */
export function postalCodeOf(text: string): string | undefined {
  if (text.length > LONGEST) return undefined;
  const key = keyOf(text.normalize('NFKD').replace(INVISIBLE, '')).replace(/^[afd]po(?=a[aep]$)/, '');
  // 'Armed Forces Americas (AA)'
  return stateCode(text) ?? valueIn(OTHER_POSTAL, key) ?? valueIn(OTHER_POSTAL, key.replace(/a[aep]$/, ''));
}

/** Whether this is the code of post to the armed forces, which may be anywhere: no region, no time zone, no distance. */
export const isMilitary = (postalCode: string): boolean => MILITARY.includes(postalCode);

/** The region of a state, however it is written; undefined if it is not a US state. */
export function regionOfState(text: string): Region | undefined {
  const code = stateCode(text);
  return code && regionByCode.get(code);
}
