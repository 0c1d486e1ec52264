import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BudgetState, turnIn } from '~/catalogue/budgets';
import { followsOf } from '~/catalogue/following';
import { ACTIVATION_KEY, type StartUpStep, startUpInWords } from '~/catalogue/start-up';
import { DEFAULT_START_UP } from '~/catalogue/start-up-default';
import { workingDaysLater, workingDaysUntil } from '~/domain/commands/engagements/working-days';
import {
  type BoardTask,
  datesOf,
  earliestFor,
  failingIn,
  following,
  inOrder,
  isLate,
  movesOf,
  neededBy,
  plannedFor,
  problemsOf,
  replanned,
  standingIn,
  waitsFor,
} from '~/domain/model/start-up-rules';

const calendar = { later: workingDaysLater, until: workingDaysUntil };
/** A Tuesday, at noon in New York. */
const BEGUN = Date.parse('2026-06-30T16:00Z');
/** The end of a day in New York, in summer. */
const endOf = (day: string) => Date.parse(`${day}T00:00Z`) + 28 * 3_600_000 - 1;

type Step = StartUpStep;
const step = (key: string, values: Partial<Step> = {}): Step => ({
  key,
  stage: 'contract',
  title: key,
  side: 'site',
  after: null,
  days: 5,
  needs: [],
  evidence: 'none',
  documentType: null,
  mayBeWaived: false,
  ...values,
});
const activation = step(ACTIVATION_KEY, { stage: 'activation', side: 'sponsor', evidence: 'signature' });

/** The board of a list, as it is when the start-up begins. */
function boardOf(steps: readonly Step[], at = BEGUN) {
  const dates = datesOf(steps, at, calendar);
  const tasks = steps.map((each): BoardTask & Step => {
    const due = dates.get(each.key) ?? 0;
    return { ...each, status: 'open', baselineAt: due, plannedAt: due, availableAt: null, endedAt: null };
  });
  return replanned(tasks, at, calendar);
}
type Board = ReturnType<typeof boardOf>;
const taskIn = (board: Board, key: string) => board.find((each) => each.key === key) as Board[number];
const having = (board: Board, key: string, values: Partial<BoardTask>) =>
  board.map((each) => (each.key === key ? { ...each, ...values } : each));
const done = (board: Board, key: string, at: number) =>
  replanned(having(board, key, { status: 'done', endedAt: at, availableAt: null }), at, calendar);

/** A list in which each task may need any of those before it. */
const steps = fc
  .array(fc.record({ days: fc.nat(20), after: fc.option(fc.nat()), needs: fc.array(fc.nat(), { maxLength: 3 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((drawn): Step[] => {
    const earlier = (index: number, at: number) => (at === 0 ? [] : [`t${index % at}`]);
    const made = drawn.map(({ days, after, needs }, at) =>
      step(`t${at}`, {
        days,
        after: after === null ? null : (earlier(after, at)[0] ?? null),
        needs: needs.flatMap((index) => earlier(index, at)),
      }),
    );
    return [...made, activation];
  });

describe('[ACT-01] the tasks of a start-up', () => {
  it('are a list that can be used, with the documents that the essential records name', () => {
    expect(problemsOf(DEFAULT_START_UP)).toEqual([]);
    expect(DEFAULT_START_UP.flatMap(({ documentType }) => documentType ?? [])).toEqual([
      'cv',
      'license',
      'gcp',
      'financial',
      'form1572',
      'clia',
      'normals',
    ]);
    expect(new Set(DEFAULT_START_UP.map(({ stage }) => stage)).size).toBe(6);
  });

  it('are refused with an unknown task, a ring, a key twice, or without the activation at the end', () => {
    const of = (...list: Step[]) => problemsOf(list).map(({ key, problem }) => `${key} ${problem}`);
    expect(of(step('a'), activation)).toEqual([]);
    expect(of(step('a', { needs: ['b'] }), activation)).toEqual(['a unknown']);
    expect(of(step('a', { after: 'b' }), activation)).toEqual(['a unknown']);
    expect(of(step('a'), step('a'), activation)).toEqual(['a twice']);
    expect(of(step('a', { after: 'b' }), step('b', { needs: ['a'] }), activation)).toEqual(['a ring']);
    expect(of(step('a', { needs: ['a'] }), activation)).toEqual(['a ring']);
    expect(of(step('a', { after: ACTIVATION_KEY }), activation)).toEqual(['a ring']);
    expect(of(step('a'))).toEqual(['activate activation']);
    expect(of(activation, step('a'))).toEqual(['activate activation']);
    expect(of(step('a'), { ...activation, mayBeWaived: true })).toEqual(['activate activation']);
    expect(of(step('a', { evidence: 'signature' }), activation)).toEqual(['a activation']);
  });

  it('ask only a site for a document, and say of which type', () => {
    const of = (values: Partial<Step>) => problemsOf([step('a', values), activation]);
    expect(of({ evidence: 'document', documentType: 'cv' })).toEqual([]);
    expect(of({ evidence: 'document' })).toEqual([{ key: 'a', problem: 'document' }]);
    expect(of({ documentType: 'cv' })).toEqual([{ key: 'a', problem: 'document' }]);
    expect(of({ evidence: 'document', documentType: 'cv', side: 'sponsor' })).toHaveLength(1);
  });

  it('come in an order in which each follows all that it needs, exactly if there is no ring', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const order = (inOrder(list) ?? []).map(({ key }) => key);
        expect([...order].sort()).toEqual(list.map(({ key }) => key).sort());
        for (const task of list) {
          for (const key of neededBy(task, list)) expect(order.indexOf(key)).toBeLessThan(order.indexOf(task.key));
        }
      }),
    );
  });
});

describe('[ACT-02] a task is due', () => {
  it('so many business days after the beginning or another task, past holidays and weekends', () => {
    const dates = datesOf([step('a', { days: 3 }), step('b', { after: 'a', days: 1 }), activation], BEGUN, calendar);
    // Friday July 3, 2026 is the observed holiday.
    expect(dates.get('a')).toBe(endOf('2026-07-06'));
    expect(dates.get('b')).toBe(endOf('2026-07-07'));
  });

  it('never before what it needs, whatever the list', () => {
    fc.assert(
      fc.property(steps, (list) => {
        const dates = datesOf(list, BEGUN, calendar);
        for (const task of list) {
          for (const key of neededBy(task, list))
            expect(dates.get(task.key)).toBeGreaterThanOrEqual(dates.get(key) as number);
        }
      }),
      { numRuns: 40 },
    );
  });

  it('at the end of the day in New York on both sides of a clock change', () => {
    const [spring, fall] = ['2026-03-05T17:00Z', '2026-10-29T16:00Z'].map((day) =>
      datesOf([step('a', { days: 2 }), activation], Date.parse(day), calendar).get('a'),
    );
    expect(spring).toBe(Date.parse('2026-03-10T04:00Z') - 1);
    expect(fall).toBe(Date.parse('2026-11-03T05:00Z') - 1);
  });
});

describe('[ACT-03] a late task', () => {
  const board = boardOf([step('a'), step('b', { after: 'a', days: 5 }), step('c', { days: 1 }), activation]);

  it('moves what waits for it, but not the baseline, nor what does not', () => {
    const late = done(board, 'a', endOf('2026-07-15'));
    expect(taskIn(late, 'b')).toMatchObject({ plannedAt: endOf('2026-07-22'), availableAt: endOf('2026-07-15') });
    expect(taskIn(late, 'b').baselineAt).toBe(endOf('2026-07-15'));
    expect(taskIn(late, 'c')).toEqual(taskIn(board, 'c'));
  });

  it('moves it every day on which it is still not done, without making it late', () => {
    const at = endOf('2026-07-20') - 1000;
    const now = replanned(board, at, calendar);
    expect(isLate(taskIn(now, 'a'), at)).toBe(true);
    expect(taskIn(now, 'a').plannedAt).toBe(taskIn(board, 'a').plannedAt);
    expect(taskIn(now, 'b')).toMatchObject({ plannedAt: endOf('2026-07-27'), availableAt: null });
    expect(isLate(taskIn(now, 'b'), at)).toBe(false);
    expect(standingIn(now, at)).toEqual({ done: 0, all: 4, late: 2 });
  });

  it('that is done early makes nothing earlier', () => {
    expect(taskIn(done(board, 'a', BEGUN + 1), 'b').plannedAt).toBe(taskIn(board, 'b').plannedAt);
  });

  it('takes a day that somebody planned earlier as its distance from then on', () => {
    const b = plannedFor(taskIn(board, 'b'), endOf('2026-07-09'), board, calendar);
    expect(b).toMatchObject({ plannedAt: endOf('2026-07-09'), days: 1 });
    const moved = done(
      board.map((each) => (each.key === 'b' ? b : each)),
      'a',
      endOf('2026-07-14'),
    );
    expect(taskIn(moved, 'b').plannedAt).toBe(endOf('2026-07-15'));
    expect(earliestFor(taskIn(board, 'b'), board)).toBe(taskIn(board, 'a').plannedAt);
    expect(plannedFor(taskIn(board, 'b'), endOf('2026-08-03'), board, calendar).days).toBe(5);
  });

  it('never makes a plan earlier, leaves the baseline, and says the same when asked again, whatever the board', () => {
    fc.assert(
      fc.property(steps, fc.array(fc.nat(11)), fc.nat(40), (list, ended, days) => {
        const at = workingDaysLater(BEGUN, days);
        const start = boardOf(list);
        let now = start;
        for (const index of ended) {
          const task = now[index % now.length] as Board[number];
          if (task.availableAt !== null && task.key !== ACTIVATION_KEY) now = done(now, task.key, at);
        }
        now = replanned(now, at, calendar);
        for (const [index, task] of now.entries()) {
          const was = start[index] as Board[number];
          expect(task.baselineAt).toBe(was.baselineAt);
          expect(task.plannedAt).toBeGreaterThanOrEqual(was.plannedAt);
          if (task.status !== 'open') continue;
          for (const needed of waitsFor(task, now)) expect(task.plannedAt).toBeGreaterThanOrEqual(needed.plannedAt);
        }
        expect(replanned(now, at, calendar)).toEqual(now);
      }),
      { numRuns: 40 },
    );
  });
});

describe('[ACT-04] a task is open', () => {
  const list = [step('a'), step('b', { after: 'a' }), step('c', { needs: ['a', 'b'] }), activation];

  it('since the last task that it needs was done or waived, and names what it waits for', () => {
    const board = boardOf(list);
    expect(board.map(({ availableAt }) => availableAt)).toEqual([BEGUN, null, null, null]);
    expect(waitsFor(taskIn(board, 'c'), board).map(({ key }) => key)).toEqual(['a', 'b']);
    const next = done(board, 'a', BEGUN + 5);
    expect(taskIn(next, 'b').availableAt).toBe(BEGUN + 5);
    const waived = replanned(having(next, 'b', { status: 'waived', endedAt: BEGUN + 9 }), BEGUN + 9, calendar);
    expect(taskIn(waived, 'c').availableAt).toBe(BEGUN + 9);
    expect(taskIn(waived, ACTIVATION_KEY).availableAt).toBeNull();
  });

  it('no longer, once what it needs is returned', () => {
    const board = done(boardOf(list), 'a', BEGUN + 5);
    const returned = replanned(
      having(board, 'a', { status: 'returned', endedAt: null, availableAt: BEGUN + 7 }),
      BEGUN + 7,
      calendar,
    );
    expect(taskIn(returned, 'b').availableAt).toBeNull();
    expect(taskIn(returned, 'a').availableAt).toBe(BEGUN + 7);
  });

  it('to whom: each side does its own, sends back the other’s, and the sponsor waives', () => {
    const [open] = boardOf([step('a', { mayBeWaived: true }), activation]) as [Board[number]];
    const by = (side: 'site' | 'sponsor' | 'admin', values: Partial<Board[number]> = {}, isOver = false) =>
      movesOf({ ...open, ...values }, side, { isOver, proposed: [] }).join(' ');
    expect(by('site')).toBe('complete assign move');
    expect(by('sponsor')).toBe('waive move');
    expect(by('sponsor', { mayBeWaived: false })).toBe('move');
    expect(by('site', { availableAt: null })).toBe('assign move');
    expect(by('site', { status: 'returned' })).toBe('complete assign move');
    expect(by('sponsor', { status: 'done' })).toBe('return');
    expect(by('site', { status: 'done' })).toBe('reopen');
    expect(by('sponsor', { status: 'waived' })).toBe('reopen');
    expect(by('site', { status: 'waived' })).toBe('');
    expect(by('admin')).toBe('');
    expect(by('site', {}, true)).toBe('');
    expect(by('sponsor', { side: 'sponsor', evidence: 'signature' })).toBe('waive assign move');
  });
});

describe('[ACT-05] what keeps a site from being activated', () => {
  it('are tasks that are not done, and documents that are gone or have expired', () => {
    const filed = { evidence: 'document', documentType: 'cv' } as const;
    const list = [step('a'), step('b', filed), step('c', filed), step('d', filed), step('e', { mayBeWaived: true })];
    let board = boardOf([...list, activation]);
    for (const key of ['b', 'c', 'd']) board = done(board, key, BEGUN + 1);
    board = having(board, 'e', { status: 'waived', endedAt: BEGUN });
    const states: Record<string, 'valid' | 'missing' | 'expired'> = { b: 'valid', c: 'expired', d: 'missing' };
    expect(failingIn(board, ({ key }) => states[key] ?? 'missing')).toEqual([
      { key: 'a', why: 'open' },
      { key: 'c', why: 'expired' },
      { key: 'd', why: 'missing' },
    ]);
  });

  it('is said in a few words', () => {
    expect(startUpInWords({ activatedAt: null, endedAt: null, done: 7, all: 20, late: 2 })).toBe(
      'In start-up, 7 of 20, 2 late',
    );
    expect(startUpInWords({ activatedAt: null, endedAt: null, done: 7, all: 20, late: 0 })).toBe(
      'In start-up, 7 of 20',
    );
    expect(startUpInWords({ activatedAt: 1, endedAt: null, done: 20, all: 20, late: 0 })).toBe('Activated');
  });
});
describe('[ACT-55] the tasks that follow the contract', () => {
  const task = (key: string, side: 'site' | 'sponsor') => ({ key, side, status: 'open' as const, assigneeId: null });
  const tasks = DEFAULT_START_UP.map(({ key, side }) => task(key, side));
  const version = (side: 'site' | 'sponsor', state: BudgetState) => ({ side, state, turn: turnIn(state, side) });
  const done = (...versions: ReturnType<typeof version>[]) =>
    following('contract', tasks, versions).flatMap(({ task: { key }, isDone }) => (isDone ? [key] : []));

  it('are done as far as its versions are, and reviewing is once the site has answered', () => {
    expect(done()).toEqual([]);
    expect(done(version('sponsor', 'offered'))).toEqual(['contract_sent']);
    expect(done(version('sponsor', 'replaced'), version('sponsor', 'offered'))).toEqual(['contract_sent']);
    const answered = [version('sponsor', 'replaced'), version('site', 'offered')] as const;
    expect(done(...answered)).toEqual(['contract_sent', 'contract_reviewed']);
    expect(done(version('sponsor', 'agreed'))).toEqual(['contract_sent', 'contract_reviewed', 'contract_agreed']);
    expect(done(version('sponsor', 'siteSigned')).at(-1)).toBe('contract_signed');
    expect(done(version('sponsor', 'signed'), version('site', 'offered')).at(-1)).toBe('contract_countersigned');
  });

  it('leave those of the budget alone, and make agreeing the task of the side whose turn it is', () => {
    const [agree] = following('contract', tasks, [version('sponsor', 'offered')]).filter(({ isDone }) => !isDone);
    expect(agree?.task).toMatchObject({ key: 'contract_agreed', side: 'site' });
    expect(
      following('contract', tasks, [version('site', 'signed')]).map(({ task: { key } }) => followsOf(key)),
    ).toEqual(Array(5).fill('contract'));
  });
});
