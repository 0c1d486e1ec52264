/** What an invitation says about the study: the facts that decide whether a site is interested. Pure. */

import type { Fact } from '~/catalogue/mail-facts';
import { labelOf, PAYMENT_SCHEDULES, PHASES, STUDY_AREAS } from '~/catalogue/options';
import { startInWords } from '~/catalogue/time';
import { countryInWords } from '~/domain/model/study-countries';
import { mustsInWords } from '~/domain/model/study-musts';
import type { StudyForSite } from '~/domain/model/study-view';

/** A number field that was left blank may be stored as 0. */
const counted = (count: number | null, noun: string) =>
  count ? `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}` : null;

/** Such as the phase. What the study does not state is left out. */
export function invitationFacts(study: StudyForSite, at: number): Fact[] {
  const { mustHave, niceToHave } = mustsInWords(study);
  const facts: [label: string, value: string | null | false][] = [
    ['Therapeutic area', labelOf(STUDY_AREAS, study.therapeuticArea)],
    ['Indication', study.indication],
    ['Phase', labelOf(PHASES, study.phase)],
    ['Patients', counted(study.enrollmentTarget, 'patient')],
    ['Start', study.startDate && startInWords(study.startDate, at)],
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
  return facts.flatMap(([label, value]): Fact[] => (value ? [[label, value]] : []));
}
