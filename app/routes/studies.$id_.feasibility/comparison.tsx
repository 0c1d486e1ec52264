import { Form, Link } from '@remix-run/react';
import { paths, withQuery } from '~/catalogue/paths';
import { scoreText } from '~/catalogue/score-words';
import { RESPONSE_STATE_WORDS } from '~/catalogue/statuses';
import type { ComparedResponses } from '~/domain/model/feasibility-view';
import { Badge } from '~/ui/badge';
import { BandBadge } from '~/ui/band';
import { SubmitButton } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { cx, plural } from '~/ui/text';

/** The answers of all sites: one row per question, one column per site. The first column stays in view. */
export function Comparison({ comparison, differing }: { comparison: ComparedResponses; differing: boolean }) {
  const { study, sites, questions, commitment } = comparison;
  const here = paths.studyFeasibility(study.id);
  const answered = sites.filter(({ submittedAt }) => submittedAt !== null).length;
  const hasPoints = sites.some(({ score }) => score !== null && score.most > 0);
  const shown = questions.filter(({ differs }) => differs || !differing);
  if (sites.length === 0) {
    return (
      <Section title="Answers">
        <EmptyState
          title="No answers yet"
          text="Once sites have a questionnaire, you can compare their answers here, side by side."
        />
      </Section>
    );
  }
  return (
    <Section
      title="Answers"
      lead={`${answered} of ${plural(sites.length, 'site')} answered${hasPoints ? ', most points first' : ''}.`}
      actions={
        sites.length > 1 && (
          <Link to={differing ? here : withQuery(here, { differing: 1 })} preventScrollReset>
            {differing ? 'Show all questions' : 'Show only what differs'}
          </Link>
        )
      }
    >
      {/* Above the table, because its columns scroll out of sight on small screens. */}
      <ul aria-label="Sites" className="mb-4 flex flex-wrap gap-x-5 gap-y-2 text-sm lg:hidden">
        {sites.map(({ matchId, site, may }) => (
          <li key={matchId}>
            <Link to={paths.matchFeasibility(matchId)} className="link inline-block min-h-6">
              {site}
            </Link>
            <Decide matchId={matchId} site={site} may={may} returnTo={here} className="sm:hidden" />
          </li>
        ))}
      </ul>
      <section
        aria-label="Answers side by side"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by the keyboard.
        tabIndex={0}
        // Columns that fit need no box that scrolls, so that their heads stay in view while the page does.
        className={cx(
          'overflow-x-auto rounded-lg border border-line bg-surface shadow-card',
          sites.length <= COLUMNS_THAT_FIT && 'xl:overflow-visible',
        )}
      >
        <table className="w-full border-separate border-spacing-0 text-left text-sm">
          <thead>
            <tr>
              <th scope="col" className={cx(HEAD, 'left-0 z-20 w-40 min-w-40 sm:w-72 sm:min-w-72')}>
                Question
              </th>
              {sites.map(
                ({ matchId, site, city, stateOfSite, state, signedBy, score, contradicted, matchScore, band, may }) => (
                  <th key={matchId} scope="col" className={cx(HEAD, 'z-10 w-48 min-w-48')}>
                    <Link to={paths.matchFeasibility(matchId)} className="link inline-block min-h-6 max-lg:hidden">
                      {site}
                    </Link>
                    <span className="lg:hidden">{site}</span>
                    <span className="block font-normal text-ink-muted">
                      {[city, stateOfSite].filter(Boolean).join(', ')}
                    </span>
                    <span className="mt-1 block font-normal">
                      {RESPONSE_STATE_WORDS[state]}
                      {score && score.most > 0 && ` · ${score.points} of ${plural(score.most, 'point')}`}
                      {score && contradicted > 0 && (
                        <span className="block text-warning">{`${contradicted} of them for answers that contradict what is on record`}</span>
                      )}
                    </span>
                    <span className="mt-1 flex flex-wrap items-center gap-x-2 font-normal">
                      {`Match ${scoreText(matchScore)}`} <BandBadge band={band} />
                    </span>
                    {signedBy && <span className="mt-1 block font-normal text-ink-muted text-xs">{signedBy}</span>}
                    {score && score.knockedOutBy.length > 0 && <Badge tone="danger">Ruled out</Badge>}
                    <Decide matchId={matchId} site={site} may={may} returnTo={here} className="mt-2 max-sm:hidden" />
                  </th>
                ),
              )}
            </tr>
          </thead>
          {commitment && (
            <tbody>
              <tr>
                <th scope="row" className={cx(ROW_HEAD, 'font-semibold')}>
                  Participants committed
                  <span className="block font-normal">
                    {commitment.sum}
                    {commitment.sought !== null && ` of ${commitment.sought} needed${commitment.where}`}
                  </span>
                </th>
                {commitment.bySite.map((number, at) => (
                  <td key={sites[at]?.matchId} className={cx(CELL, NUMBER, 'font-semibold')}>
                    {number ?? '–'}
                    {sites[at]?.commitmentContradicted && ', contradicted'}
                  </td>
                ))}
              </tr>
            </tbody>
          )}
          {inSections(shown).map(({ section, rows }) => (
            <tbody key={section}>
              <tr>
                <th scope="rowgroup" colSpan={sites.length + 1} className="border-line border-b bg-sunken px-3 py-2">
                  <span className="sticky left-3">{section}</span>
                </th>
              </tr>
              {rows.map(({ key, text, cites, answers, differs }) => (
                <tr key={key}>
                  <th scope="row" className={ROW_HEAD}>
                    {text}
                    {cites && <span className="block border-line-strong border-l-2 pl-2 font-normal">{cites}</span>}
                    {differs && !differing && <span className="block font-normal text-ink-muted text-xs">differs</span>}
                  </th>
                  {answers.map(({ words, number, knockedOut, instead }, at) => (
                    <td
                      key={sites[at]?.matchId}
                      className={cx(CELL, number !== null && NUMBER, knockedOut && 'font-semibold text-danger')}
                    >
                      {words ?? <span className="text-ink-muted">–</span>}
                      {knockedOut && <span className="block text-xs">rules the site out</span>}
                      {instead && (
                        <span className="mt-1 block font-normal text-ink text-xs">
                          <Badge tone="warning">Contradicts</Badge> {instead}
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          ))}
        </table>
      </section>
    </Section>
  );
}

const HEAD = 'sticky top-0 border-line border-b bg-sunken px-3 py-2 align-top font-semibold';
const CELL = 'border-line border-b px-3 py-2 align-top';
const ROW_HEAD = 'sticky left-0 z-10 border-line border-b bg-surface px-3 py-2 align-top font-medium';

const NUMBER = 'text-right tabular-nums';
/** Beside the questions, at 1280 px. */
const COLUMNS_THAT_FIT = 4;

const DECIDE = { select: 'Select', askForApproval: 'Ask for approval', backup: 'Backup', decline: 'Decline' } as const;

interface DecideProps {
  matchId: string;
  site: string;
  may: readonly (keyof typeof DECIDE | 'accept')[];
  returnTo: string;
  className: string;
}

/** In the head of a site's column; on small screens, where the columns scroll out of sight, above the table. */
function Decide({ matchId, site, may, returnTo, className }: DecideProps) {
  if (may.length === 0) return null;
  return (
    <div className={cx('flex flex-wrap items-center gap-x-3 gap-y-1 font-normal', className)}>
      {may.map((name) =>
        name === 'accept' ? (
          <Form key={name} method="post" action={paths.matchFeasibility(matchId)} className="basis-full">
            <input type="hidden" name="returnTo" value={returnTo} />
            <SubmitButton intent="acceptFeasibility" size="sm" variant="secondary" pendingLabel="Accepting...">
              Accept answers<span className="sr-only">: {site}</span>
            </SubmitButton>
          </Form>
        ) : (
          <Link key={name} to={wayTo(matchId, name, returnTo)} className="link inline-block min-h-6">
            {DECIDE[name]}
            <span className="sr-only">: {site}</span>
          </Link>
        ),
      )}
    </div>
  );
}

/** A page that shows the answers and asks for the reason. */
const wayTo = (matchId: string, name: keyof typeof DECIDE, returnTo: string): string =>
  name === 'decline' ? paths.matchDecline(matchId) : paths.match(matchId, { ask: name, returnTo });

type Questions = ComparedResponses['questions'];

/** The questions under their headings, in their order. Questionnaires can have the same section at different places. */
function inSections(questions: Questions): { section: string; rows: Questions }[] {
  const titles = [...new Set(questions.map(({ section }) => section))];
  return titles.map((section) => ({ section, rows: questions.filter((each) => each.section === section) }));
}
