import { paths } from '~/catalogue/paths';
import { ButtonLink } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { RunMatching } from '~/ui/run-matching';

interface ToMatchesProps {
  studies: readonly { id: string; title: string }[];
  returnTo: string;
  asAdmin: boolean;
}

/** How a site gets a match: matching runs for a study. */
export function ToMatches({ studies, returnTo, asAdmin }: ToMatchesProps) {
  return (
    <Card as="section">
      <CardHeader
        title="Get matches"
        text="Matching compares the verified sites with a study and keeps those that fit. Then you can invite them."
      />
      {studies.length === 0 ? (
        <>
          <p className="mb-4">There is no active study to match yet.</p>
          {!asAdmin && <ButtonLink to={paths.studyCreation()}>New Study</ButtonLink>}
        </>
      ) : (
        <ul className="divide-y divide-line">
          {studies.map((study) => (
            <li key={study.id} className="flex items-center justify-between gap-4 py-3 first:pt-0 last:pb-0">
              <span className="min-w-0 break-words text-sm">{study.title}</span>
              <RunMatching study={study} returnTo={returnTo} size="sm" />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
