import { DELEGATED_TASKS, type DelegatedTask } from '~/catalogue/delegation';
import { missingInWords } from '~/domain/model/delegation';
import type { DelegationLineView, MatchDelegation } from '~/domain/model/delegation-schema';
import { Badge } from '~/ui/badge';
import { Card, Fold } from '~/ui/card';
import { Section } from '~/ui/layout';
import { Opener } from '~/ui/opener';
import { Signed } from '~/ui/signatures';
import { formatDate, formatRegistryDate } from '~/ui/text';
import { LineForm, Mends } from './line-form';

interface LinesProps extends Pick<MatchDelegation, 'lines' | 'people' | 'mayChange'> {
  open: string | null;
}

/** Who does what. A line opens its form for the site. */
export function Lines({ lines, open, people, mayChange }: LinesProps) {
  if (lines.length === 0) return <p className="text-ink-muted">Nobody is listed yet.</p>;
  return (
    <ul className="card divide-y divide-line *:px-5 *:py-3">
      {lines.map((line) => (
        <li key={line.id} id={`line-${line.id}`} className="grid gap-3">
          <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-1">
            <div className="min-w-0 flex-1 basis-72">
              <p className="break-words font-semibold">{line.name}</p>
              <Delegated {...line} mends={mayChange} />
            </div>
            <span className="flex flex-wrap items-center gap-3">
              {line.missing.length > 0 && <Badge tone="danger">Does not qualify</Badge>}
              {!line.current && <Badge>Ended</Badge>}
              {mayChange && (
                <Opener
                  name="line"
                  value={line.id}
                  open={line.id === open}
                  hash={`line-${line.id}`}
                  className="link inline-block min-h-6"
                >
                  Change<span className="sr-only"> the line of {line.name}</span>
                </Opener>
              )}
            </span>
          </div>
          {mayChange && line.id === open && (
            <div className="border-line border-l-4 pl-4">
              <LineForm people={people} line={line} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

const tasksInWords = (tasks: readonly DelegatedTask[]): string =>
  DELEGATED_TASKS.flatMap(({ value, label }) => (tasks.includes(value) ? [label] : [])).join(', ');

function Delegated({ tasks, from, to, missing, mends }: DelegationLineView & { mends: boolean }) {
  const until = to === null ? 'on' : `until ${formatRegistryDate(to)}`;
  return (
    <>
      <p className="break-words">{tasksInWords(tasks)}</p>
      <p className="text-ink-muted text-sm">{`From ${formatRegistryDate(from)} ${until}`}</p>
      {missing.length > 0 && (
        <p className="text-sm">
          <span className="text-danger">{`Missing: ${missingInWords(missing)}`}</span>
          {mends && (
            <>
              {' '}
              <Mends missing={missing} />
            </>
          )}
        </p>
      )}
    </>
  );
}

/** What was signed before, as it was. */
export function Earlier({ matchId, earlier }: { matchId: string; earlier: MatchDelegation['earlier'] }) {
  return (
    <Section title="Signed before" lead="Earlier versions, as they were signed.">
      <ul className="grid gap-4">
        {earlier.map(({ version, signedAt, lines, signatures }) => (
          <li key={version}>
            <Card>
              <Fold label={`Version ${version}, signed on ${formatDate(signedAt)}`}>
                <ul className="mt-2 grid gap-2">
                  {lines.map(({ missing: _, ...line }) => (
                    <li key={line.id}>
                      <p className="font-semibold">{line.name}</p>
                      <Delegated {...line} missing={[]} mends={false} />
                    </li>
                  ))}
                </ul>
                <div className="mt-4 grid gap-4">
                  <Signed
                    signatures={signatures}
                    sha256={signatures.at(-1)?.sha256}
                    content={`/api/matches/${matchId}/delegation/versions/${version}`}
                  />
                </div>
              </Fold>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
