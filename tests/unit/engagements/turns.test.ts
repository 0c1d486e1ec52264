import { expect, it } from 'vitest';
import { nextStepOf } from '~/domain/model/engagement-view';

const AT = Date.parse('2026-11-24T12:00Z');
const names = { site: 'Oak Clinic', sponsor: 'Northwind' };
const next = (todo: 'signCda' | 'countersignCda' | 'reportVisit', signers: string[] | null, colleague?: string) => {
  const turn = todo === 'signCda' ? ('site' as const) : ('sponsor' as const);
  const step = nextStepOf({ todo, turn, dueAt: null, turnFrom: null }, turn, { names, at: AT, signers, colleague });
  return [step?.text, step?.own];
};

it('[DAY-103] whoever may not sign reads who is waited for, and what to do if nobody may', () => {
  expect(next('signCda', null)).toEqual(['Sign the CDA', true]);
  expect(next('signCda', ['Dr. Ada Quill'])).toEqual(['Waiting for Dr. Ada Quill to sign the CDA', false]);
  expect(next('countersignCda', ['Ada Quill', 'Bo Reyes'])).toEqual([
    'Waiting for somebody who may sign: Ada Quill or Bo Reyes',
    false,
  ]);
  expect(next('signCda', ['A', 'B', 'C', 'D', 'E'])).toEqual([
    'Waiting for somebody who may sign: A, B, C or 2 more',
    false,
  ]);
  expect(next('signCda', [])).toEqual(['Ask an owner to authorize somebody to sign the CDA', true]);
  // A colleague who was asked is the one.
  expect(next('signCda', ['Ada Quill', 'Bo Reyes'], 'Bo Reyes')).toEqual([
    'Waiting for Bo Reyes to sign the CDA',
    false,
  ]);
  // Anyone can write a report, which is then signed.
  expect(next('reportVisit', ['Ada Quill'])).toEqual(['Report on the visit', true]);
});

it('[DAY-232] before the visit, it is nobody’s turn to report on it', () => {
  const step = (turnFrom: number) =>
    nextStepOf({ todo: 'reportVisit', turn: 'sponsor', dueAt: AT + 1, turnFrom }, 'sponsor', { names, at: AT });
  const text = 'The visit is on Dec 3, 2026';
  const ahead = Date.parse('2026-12-03T17:00Z');
  expect(step(ahead)).toEqual({ text, own: false, dueAt: null, overdue: false });
  expect(step(AT)).toMatchObject({ text: 'Report on the visit', own: true });
});
