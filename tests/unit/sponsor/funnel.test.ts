import { expect, it } from 'vitest';
import { funnelOf, type Progress, wasInterested } from '~/domain/pages/funnel';

const DAY = 86_400_000;
const match = (values: Partial<Progress>): Progress => ({
  status: 'new',
  declinedBy: null,
  createdAt: 0,
  invitedAt: null,
  answeredAt: null,
  updatedAt: 0,
  ...values,
});

/** Every path a match can take, with the stages it reaches. */
const WAYS: [string, Progress, { approached: boolean; interested: boolean; selected: boolean }][] = [
  ['new', match({}), { approached: false, interested: false, selected: false }],
  [
    'invited',
    match({ status: 'invited', invitedAt: DAY, updatedAt: DAY }),
    { approached: true, interested: false, selected: false },
  ],
  [
    'interested on its own',
    match({ status: 'interested', answeredAt: DAY, updatedAt: DAY }),
    { approached: true, interested: true, selected: false },
  ],
  [
    'selected after an invitation',
    match({ status: 'selected', invitedAt: DAY, answeredAt: 2 * DAY, updatedAt: 5 * DAY }),
    { approached: true, interested: true, selected: true },
  ],
  [
    'declined by the site before any invitation',
    match({ status: 'declined', declinedBy: 'site', answeredAt: DAY, updatedAt: DAY }),
    { approached: false, interested: false, selected: false },
  ],
  [
    'an invitation that the site declined',
    match({ status: 'declined', declinedBy: 'site', invitedAt: DAY, answeredAt: 2 * DAY, updatedAt: 2 * DAY }),
    { approached: true, interested: false, selected: false },
  ],
  [
    'an invitation that the sponsor withdrew',
    match({ status: 'declined', declinedBy: 'sponsor', invitedAt: DAY, updatedAt: 2 * DAY }),
    { approached: true, interested: false, selected: false },
  ],
  [
    'interest that the site withdrew',
    match({ status: 'declined', declinedBy: 'site', invitedAt: DAY, answeredAt: 2 * DAY, updatedAt: 9 * DAY }),
    { approached: true, interested: true, selected: false },
  ],
  [
    'interest that the sponsor turned down',
    match({ status: 'declined', declinedBy: 'sponsor', answeredAt: DAY, updatedAt: 4 * DAY }),
    { approached: true, interested: true, selected: false },
  ],
];

it.each(WAYS)('[SPON-06] %s counts in the stages it has reached', (_, way, reached) => {
  expect(wasInterested(way)).toBe(reached.interested);
  const funnel = funnelOf([way]);
  expect([funnel.matched, funnel.approached, funnel.interested, funnel.selected]).toEqual(
    [true, reached.approached, reached.interested, reached.selected].map(Number),
  );
});

it('[SPON-06] each stage is a subset of the previous one; declined matches are counted by who declined', () => {
  const funnel = funnelOf(WAYS.map(([, way]) => way));
  expect(funnel).toMatchObject({
    matched: 9,
    invited: 5,
    cameForward: 2,
    approached: 7,
    interested: 4,
    selected: 1,
    declined: { bySite: 3, bySponsor: 2 },
  });
});

it('[SPON-06] the median days count only matches that got that far, and are null if none did', () => {
  expect(funnelOf([match({})]).medianDays).toEqual({ toInterest: null, toSelection: null });
  const after = (interest: number, selection: number) =>
    match({ status: 'selected', answeredAt: interest * DAY, updatedAt: selection * DAY });
  expect(funnelOf([after(1, 3), after(4, 14), after(10, 11)]).medianDays).toEqual({ toInterest: 4, toSelection: 2 });
  expect(funnelOf([after(1, 3), after(4, 7)]).medianDays).toEqual({ toInterest: 2.5, toSelection: 2.5 });
});

it('[EDT-07] a suggestion that was withdrawn with its study counts as matched, and not as declined', () => {
  const withdrawn = match({ status: 'declined', declinedBy: 'sponsor', declineKind: 'study_ended', updatedAt: DAY });
  expect(funnelOf([withdrawn])).toMatchObject({ matched: 1, interested: 0, declined: { bySite: 0, bySponsor: 0 } });
});
