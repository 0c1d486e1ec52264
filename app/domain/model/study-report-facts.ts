/** What a study says about itself, in the words of its own page, for its report. Pure. */
import { labelOf, PAYMENT_SCHEDULES, PHASES, STUDY_AREAS, STUDY_DESIGNS } from '~/catalogue/options';
import type { Estimable } from '~/catalogue/origins';
import { formatDate, formatRegistryDate } from '~/catalogue/time';
import { count } from '~/matching/numbers';
import { countryInWords } from './study-countries';
import { mustsInWords } from './study-musts';
import { isEstimate } from './study-origins';
import type { StudyReport } from './study-report-view';
import { sponsorInWords } from './study-sponsor';
import type { StudyView } from './study-view';

type Fact = StudyReport['facts'][number];

/** Blank numbers may be stored as 0, which tells nothing. */
const counted = (value: number | null, noun: string) => (value ? count(value, noun) : null);
const listed = (items: readonly string[]) => (items.length > 0 ? items.join(', ') : null);

/** @param study as its sponsor sees it, with the origins of its values */
export function studyFacts(study: StudyView): Fact[] {
  const fact = (term: string, value: string | null | undefined, field?: Estimable): Fact => ({
    term,
    value: value || null,
    estimate: Boolean(value) && field !== undefined && isEstimate(study, field),
  });
  const { mustHave, niceToHave } = mustsInWords(study);
  const asksEquipment = (items: readonly string[]) => study.requiredEquipment.some((item) => items.includes(item));
  const equipment = (items: readonly string[]) => (asksEquipment(items) ? 'requiredEquipment' : undefined);
  return [
    fact('Title', study.title),
    fact('Sponsor', sponsorInWords(study)),
    fact('NCT number', study.nctNumber),
    ...(study.registryReadAt === null ? [] : [fact('Registry record read on', formatDate(study.registryReadAt))]),
    fact('Protocol number', study.protocolNumber),
    fact('Phase', labelOf(PHASES, study.phase)),
    fact('Therapeutic area', labelOf(STUDY_AREAS, study.therapeuticArea)),
    fact('Indication', study.indication),
    fact('Enrollment target', counted(study.enrollmentTarget, 'patient')),
    fact('Sites needed', study.totalSites ? study.totalSites.toLocaleString('en-US') : null, 'totalSites'),
    fact('Countries', listed(study.countries.map(countryInWords))),
    fact('Preferred regions', listed(study.geographicPreferences)),
    fact('Start', study.startDate && formatRegistryDate(study.startDate)),
    fact('Duration', counted(study.duration, 'month')),
    fact('Design', labelOf(STUDY_DESIGNS, study.studyDesign), 'studyDesign'),
    fact('Required of sites', listed(mustHave), equipment(mustHave)),
    fact('Preferred', listed(niceToHave), equipment(niceToHave)),
    fact(
      'Budget per patient',
      study.budgetPerPatient ? `$${study.budgetPerPatient.toLocaleString('en-US')}` : null,
      'budgetPerPatient',
    ),
    fact('Payment schedule', labelOf(PAYMENT_SCHEDULES, study.paymentSchedule), 'paymentSchedule'),
  ];
}
