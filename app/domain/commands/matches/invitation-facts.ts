/** What an invitation says about the study: the facts that decide whether a site is interested. Pure. */

import { labelOf, PAYMENT_SCHEDULES, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { formatRegistryDate } from '~/catalogue/time';
import { countryInWords } from '~/domain/model/study-countries';
import { mustsInWords } from '~/domain/model/study-musts';
import type { StudyForSite } from '~/domain/model/study-view';

/** A number field that was left blank may be stored as 0. */
const counted = (count: number | null, noun: string) =>
  count ? `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}` : null;

/** Lines such as 'Phase: Phase II'. What the study does not state is left out. */
export function invitationFacts(study: StudyForSite): string[] {
  const { mustHave, niceToHave } = mustsInWords(study);
  const facts: [label: string, value: string | null | false][] = [
    ['Therapeutic area', labelOf(STUDY_AREAS, study.therapeuticArea)],
    ['Indication', study.indication],
    ['Phase', labelOf(PHASES, study.phase)],
    ['Patients', counted(study.enrollmentTarget, 'patient')],
    ['Start', study.startDate && formatRegistryDate(study.startDate)],
    ['Duration', counted(study.duration, 'month')],
    ['Preferred regions', study.geographicPreferences.join(', ')],
    ['Countries', study.countries.map(countryInWords).join('; ')],
    ['Required of sites', mustHave.join(', ')],
    ['Preferred', niceToHave.join(', ')],
    ['Budget per patient', Boolean(study.budgetPerPatient) && `$${study.budgetPerPatient?.toLocaleString('en-US')}`],
    ['Payment', labelOf(PAYMENT_SCHEDULES, study.paymentSchedule)],
    ['Start-up fee', Boolean(study.startupFee) && `$${study.startupFee?.toLocaleString('en-US')}`],
    ['Visits per patient', counted(study.visitsPerPatient, 'visit')],
  ];
  // A line break in a value must not look like another fact.
  return facts.flatMap(([label, value]) => (value ? [`${label}: ${value.replace(/\s+/g, ' ').trim()}`] : []));
}
