/** What an e-mail says of a match, for tests of its words. */
import type { About } from '~/catalogue/mail-facts';

export const about = (facts: Partial<About> = {}): About => ({
  reader: 'site',
  sponsor: 'Larkspur Therapeutics',
  isNamed: true,
  site: 'Oak Clinic',
  study: 'LRK-301',
  title: 'A Study of Lumerase',
  protocolNumber: 'LRK-301',
  nctNumber: 'NCT01234567',
  turn: { own: true, may: true, words: 'Sign the CDA', dueAt: Date.UTC(2026, 11, 9, 4, 59) },
  ...facts,
});
