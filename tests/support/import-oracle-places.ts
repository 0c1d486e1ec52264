/** The regions of a record's locations, for the oracle of the import (REG-08). */

export interface RawLocation {
  country?: string;
  state?: string;
}

const REGION_OF: ReadonlyMap<string, string> = new Map(
  Object.entries({
    Northeast:
      'CT Connecticut;DC District of Columbia;DC Washington DC;DC Washington, D.C.;DE Delaware;MA Massachusetts;MD Maryland;ME Maine;NH New Hampshire;NJ New Jersey;NY New York;PA Pennsylvania;RI Rhode Island;VT Vermont;XX Mass;XX Conn;XX D.C.',
    Southeast:
      'AL Alabama;AR Arkansas;FL Florida;GA Georgia;KY Kentucky;LA Louisiana;MS Mississippi;NC North Carolina;PR Puerto Rico;SC South Carolina;TN Tennessee;VA Virginia;VI Virgin Islands (U.S.);VI Virgin Islands;VI U.S. Virgin Islands;VI US Virgin Islands;WV West Virginia',
    Midwest:
      'IA Iowa;IL Illinois;IN Indiana;KS Kansas;MI Michigan;MN Minnesota;MO Missouri;ND North Dakota;NE Nebraska;OH Ohio;SD South Dakota;WI Wisconsin',
    Southwest: 'AZ Arizona;NM New Mexico;OK Oklahoma;TX Texas',
    'Mountain States': 'CO Colorado;ID Idaho;MT Montana;NV Nevada;UT Utah;WY Wyoming',
    'West Coast':
      'AK Alaska;AS American Samoa;CA California;GU Guam;HI Hawaii;MP Northern Mariana Islands;MP Commonwealth of the Northern Mariana Islands;OR Oregon;WA Washington;XX Calif',
  }).flatMap(([region, states]) =>
    states
      .split(';')
      .flatMap((state) => [
        [placeName(state.slice(0, 2)), region] as const,
        [placeName(state.slice(3)), region] as const,
      ]),
  ),
);
const TERRITORIES = new Set(
  [
    'Puerto Rico',
    'Guam',
    'American Samoa',
    'Northern Mariana Islands',
    'Virgin Islands (U.S.)',
    'U.S. Virgin Islands',
  ].map(placeName),
);
function placeName(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, '');
}

/** The distinct regions, in the order of the alphabet. A state counts only in the United States. */
export function regionsOf(locations: readonly RawLocation[]): string[] {
  const regions = new Set<string>();
  for (const { country = '', state = '' } of locations) {
    const name = placeName(country);
    if (TERRITORIES.has(name)) regions.add(REGION_OF.get(name) ?? '');
    else if (/^(unitedstates(ofamerica)?|usa?)$/.test(name)) regions.add(REGION_OF.get(placeName(state)) ?? '');
    else if (name !== '') regions.add('International');
  }
  regions.delete('');
  return [...regions].sort();
}
