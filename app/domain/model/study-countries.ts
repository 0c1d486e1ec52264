/** The countries of a study, with the sites and patients that the sponsor wants in each: in words, and as a form has them. */
import { isAbroad } from '~/matching/target';
import type { StudyCountry } from '~db/schema';

export { isAbroad };

/** What the form says below these countries, of which some may be blank; null if there is nothing to say. */
export const countriesNotice = (countries: readonly string[]): string | null =>
  isAbroad({ countries: countries.filter(Boolean).map((country) => ({ country })) })
    ? 'None of them is the United States, where all sites here are. Add it if the study opens there.'
    : null;

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
  const counted = (count: number | null, noun: string) =>
    count === null ? [] : [`${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`];
  const wanted = [...counted(sites, 'site'), ...counted(patients, 'patient')].join(', ');
  return wanted ? `${country}: ${wanted}` : country;
}
