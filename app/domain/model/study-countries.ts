/** The countries of a study, with the sites and patients that the sponsor wants in each: in words, and as a form has them. */
import { isAbroad } from '~/matching/target';
import type { StudyCountry } from '~db/schema';

export { isAbroad };

interface Counted {
  /** As a form has them: some rows may be blank, and a number may be none. */
  countries: readonly { country: string; sites: unknown; patients: unknown }[];
  totalSites: number;
  enrollmentTarget: number;
}

/** What the form says below these countries; null if there is nothing to say. Totals that are 0 say nothing. */
export function countriesNotice({ countries, totalSites, enrollmentTarget }: Counted): string | null {
  const named = countries.filter(({ country }) => country !== '');
  if (isAbroad({ countries: named }))
    return 'None of them is the United States, where all sites here are. Add it if the study opens there.';
  const differing = [
    ...differs(
      named.map(({ sites }) => sites),
      totalSites,
      'site',
    ),
    ...differs(
      named.map(({ patients }) => patients),
      enrollmentTarget,
      'patient',
    ),
  ];
  if (differing.length === 0) return null;
  const [ofCountries, ofStudy] = [differing.map(({ sum }) => sum), differing.map(({ total }) => total)];
  return `The countries add up to ${ofCountries.join(' and ')}, but the study has ${ofStudy.join(' and ')}. Matching and all counts of what is needed go by the countries.`;
}

/** As `count` in matching/numbers, which every page would load if a form used it. */
const counted = (number: number, noun: string) => `${number.toLocaleString('en-US')} ${noun}${number === 1 ? '' : 's'}`;

/** The sum and the total, in words, if all countries have a number and these are not the study's. */
function differs(numbers: readonly unknown[], total: number, noun: string): { sum: string; total: string }[] {
  const stated = numbers.filter((each) => typeof each === 'number' && each > 0) as number[];
  if (stated.length === 0 || stated.length < numbers.length || total <= 0) return [];
  const sum = stated.reduce((all, each) => all + each, 0);
  return sum === total ? [] : [{ sum: counted(sum, noun), total: counted(total, noun) }];
}

interface Columns {
  countries: string[];
  countrySites: string[];
  countryPatients: string[];
}

/** As many sites in each country as the record lists locations. */
export const wantedIn = (countries: readonly { country: string; locations: number }[]): StudyCountry[] =>
  countries.map(({ country, locations }) => ({ country, sites: locations, patients: null }));

/** The rows of a form's columns. A number that is none stays text, so that the schema refuses it. */
export function rowsOf({ countries, countrySites, countryPatients }: Columns) {
  const number = (text = '') => (text === '' ? null : /^\d+$/.test(text) ? Number(text) : text);
  return countries
    .map((country, row) => ({ country, sites: number(countrySites[row]), patients: number(countryPatients[row]) }))
    .filter(({ country, sites, patients }) => country !== '' || sites !== null || patients !== null);
}

/** The columns of a form for these countries. */
export const columnsOf = (countries: readonly StudyCountry[]): Columns => ({
  countries: countries.map(({ country }) => country),
  countrySites: countries.map(({ sites }) => String(sites ?? '')),
  countryPatients: countries.map(({ patients }) => String(patients ?? '')),
});

/** 'United States: 14 sites, 200 patients'. */
export function countryInWords({ country, sites, patients }: StudyCountry): string {
  const wanted = [
    ...(sites === null ? [] : [counted(sites, 'site')]),
    ...(patients === null ? [] : [counted(patients, 'patient')]),
  ].join(', ');
  return wanted ? `${country}: ${wanted}` : country;
}
