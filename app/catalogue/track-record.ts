/** The page where a site confirms which listed trials are its own. */
import { TRIALS_AT_ONCE } from './limits';

export const TRACK_RECORD_TEXTS = {
  title: 'Your trials',
  question: 'Are these yours?',
  add: 'Add trials',
  addLead:
    'Your site or your investigator ran trials that are not listed here? Add them by their numbers. Each counts in matching once ClinicalTrials.gov or an administrator confirms it.',
  numberHint: `NCT and eight digits, as on ClinicalTrials.gov. One per line, up to ${TRIALS_AT_ONCE} at once.`,
  waiting: 'Waiting for confirmation',
  waitingText:
    'These trials do not count in matching yet. ClinicalTrials.gov does not list your site for them under its current name and location, so an administrator will check them.',
  notListedThere: 'None in the site’s state',
  tickOne: 'Please select at least one trial.',
  registryDown: "We couldn't reach ClinicalTrials.gov. We'll keep trying.",
  registryDownText: 'Until then, this page shows what we know so far.',
  searching: 'Searching ClinicalTrials.gov',
  searchingText: 'This takes a moment. Reload this page to see the results.',
  placeMissing: 'We need your city and state',
  placeMissingText:
    'We search ClinicalTrials.gov by name and location. Add your city and US state to the site profile.',
  notSearched: 'Nothing to review yet',
  notSearchedText:
    'You need not wait for the search: if no trial on ClinicalTrials.gov is yours, say so. If we find one later, we ask you about it.',
  nothingListed: 'No trials found',
  nothingListedText: 'ClinicalTrials.gov lists no trials at a facility with your name in your city.',
  hint: (open: number) => (open === 1 ? '1 trial may be yours' : `${open} trials may be yours`),
  hintText:
    'ClinicalTrials.gov lists them at a facility like yours. Matching takes the trials you confirm into account.',
} as const;
