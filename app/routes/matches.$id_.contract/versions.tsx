import { BUDGET_STATES } from '~/catalogue/budgets';
import { labelOf } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import type { ContractVersion } from '~/domain/model/contract-schema';
import { Badge } from '~/ui/badge';
import { Card, Fold } from '~/ui/card';
import { Section } from '~/ui/layout';
import { Signed } from '~/ui/signatures';
import { formatDate, plural } from '~/ui/text';

type Names = Readonly<Record<'site' | 'sponsor', string>>;

interface VersionProps {
  matchId: string;
  version: ContractVersion;
  names: Names;
}

/** A version: who proposed it, its file, what it says about it, and its signatures. */
export function Version({ matchId, version, names }: VersionProps) {
  const { number, state, note, file, signatures, signedSha256 } = version;
  return (
    <Section
      title={`Version ${number}`}
      lead={historyOf(version, names)}
      actions={<Badge tone={state === 'signed' ? 'success' : undefined}>{labelOf(BUDGET_STATES, state)}</Badge>}
    >
      <Card className="grid gap-4">
        <p className="break-words">
          <a href={paths.document(file.id)} download className="link inline-block min-h-6 font-medium">
            {file.name}
          </a>
          <span className="block break-all text-ink-muted text-sm">{`SHA-256 ${file.sha256}`}</span>
        </p>
        {note && <p className="whitespace-pre-line break-words">{note}</p>}
        <Signed
          signatures={signatures}
          sha256={signatures.length > 0 ? signedSha256 : undefined}
          content={`/api/matches/${matchId}/contract/${number}/signed`}
        />
        {signatures.length > 0 && (
          <p>
            <a href={`/api/matches/${matchId}/contract/${number}/copy`} download className="link font-medium">
              Signed copy (PDF)
            </a>
          </p>
        )}
      </Card>
    </Section>
  );
}

/** The versions before, the latest first, each as it was. */
export function Earlier({
  versions,
  ...more
}: Omit<VersionProps, 'version'> & { versions: readonly ContractVersion[] }) {
  return (
    <Card className="mt-8">
      <Fold label={plural(versions.length, 'earlier version')}>
        <div className="mt-4">
          {versions.map((version) => (
            <Version key={version.number} version={version} {...more} />
          ))}
        </div>
      </Fold>
    </Card>
  );
}

function historyOf({ side, proposedAt, proposedBy, agreedAt, agreedBy, signedAt }: ContractVersion, names: Names) {
  const by = (who: string, name: string | null) => (name ? `${who} (${name})` : who);
  const proposed = `Proposed by ${by(names[side], proposedBy)} on ${formatDate(proposedAt)}.`;
  const other = names[side === 'site' ? 'sponsor' : 'site'];
  const agreed = agreedAt === null ? '' : ` Agreed to by ${by(other, agreedBy)} on ${formatDate(agreedAt)}.`;
  return `${proposed}${agreed}${signedAt === null ? '' : ` Signed by both on ${formatDate(signedAt)}.`}`;
}
