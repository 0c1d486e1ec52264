import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { redirect } from '@remix-run/node';
import { Link, useLoaderData } from '@remix-run/react';
import { FORM_1572_TEXTS, type Form1572Place } from '~/catalogue/form-1572';
import { paths } from '~/catalogue/paths';
import type { Form1572Section, MatchForm1572 } from '~/domain/model/form-1572-schema';
import { seeForm1572 } from '~/domain/pages/form-1572.server';
import { type Frame, seeFrame } from '~/domain/pages/match-frame.server';
import { signedIn } from '~/http/guards.server';
import { Card } from '~/ui/card';
import { EmptyState } from '~/ui/empty-state';
import { Section } from '~/ui/layout';
import { DescriptionList } from '~/ui/lists';
import { pageTitle } from '~/ui/title';
import { Workspace } from '~/ui/workspace';

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `${FORM_1572_TEXTS.title}: ${args.data.frame.study.title}` : FORM_1572_TEXTS.title, args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const frame = await seeFrame(actor, params.id as string);
  if (frame.id !== params.id) throw redirect(paths.matchForm1572(frame.id), 301);
  return { frame, draft: await seeForm1572(actor, frame.id) };
}

/** What is recorded for each section of Form FDA 1572, to be checked and copied to the form. */
export default function Form1572() {
  const { frame, draft } = useLoaderData<typeof loader>();
  if (!draft.begun) {
    return (
      <Workspace frame={frame} tab="start-up">
        <EmptyState title="No draft yet" text={FORM_1572_TEXTS.before} />
      </Workspace>
    );
  }
  return (
    <Workspace frame={frame} tab="start-up">
      <Section title={FORM_1572_TEXTS.title} lead={FORM_1572_TEXTS.lead}>
        <p className="mb-2">{FORM_1572_TEXTS.rule}</p>
        <p className="mb-6 flex flex-wrap gap-x-6 gap-y-1">
          <File {...draft} />
          <Link to={paths.matchTab(frame.id, 'start-up')} className="link inline-block min-h-6">
            Tasks of the start-up
          </Link>
        </p>
        <ol className="grid gap-4">
          {draft.sections.map((section) => (
            <Card as="li" key={section.number} className="grid gap-4">
              <Part section={section} frame={frame} />
            </Card>
          ))}
        </ol>
        <p className="mt-6">{FORM_1572_TEXTS.signature}</p>
      </Section>
    </Workspace>
  );
}

function File({ matchId, unprintable }: MatchForm1572) {
  if (unprintable !== null) return <span>{FORM_1572_TEXTS.unprintable(unprintable)}</span>;
  return (
    <a href={`${paths.matchForm1572(matchId)}.pdf`} download className="link inline-block min-h-6">
      Download the draft (PDF)
    </a>
  );
}

/** A section: its lines with their sources, then what to check and what is missing. */
function Part({ section, frame }: { section: Form1572Section; frame: Frame }) {
  const { number, title, lines, checks, missing } = section;
  return (
    <>
      <h3 className="font-semibold">{`${number}. ${title}`}</h3>
      {lines.length > 0 ? (
        <DescriptionList
          items={lines.map(({ term, value, source, documentId }) => ({
            term,
            value: (
              <>
                {documentId ? (
                  <a href={paths.document(documentId)} className="link inline-block min-h-6">
                    {value}
                  </a>
                ) : (
                  value
                )}
                <span className="block text-ink-muted text-sm">{`From: ${source}`}</span>
              </>
            ),
          }))}
        />
      ) : (
        <p className="text-ink-muted">{FORM_1572_TEXTS.empty}</p>
      )}
      {checks.length + missing.length > 0 && (
        <ul className="grid list-disc gap-1 pl-5">
          {missing.map(({ text, place }) => {
            const to = place && placeFor(place, frame);
            return (
              <li key={text} className="break-words">
                <strong>Missing:</strong> {text}{' '}
                {to && (
                  <Link to={to.href} className="link inline-block min-h-6">
                    {to.label}
                  </Link>
                )}
              </li>
            );
          })}
          {checks.map((text) => (
            <li key={text} className="break-words">
              {text}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Where the reader adds what is missing; null for what only the other side can add. */
function placeFor(place: Form1572Place, { id, side, study }: Frame): { href: string; label: string } | null {
  if (place === 'irb') return { href: paths.matchIrb(id), label: 'Open the IRB record' };
  if (place === 'delegation') return { href: paths.matchDelegation(id), label: 'Open the delegation log' };
  if (place === 'study')
    return side === 'sponsor' ? { href: paths.studyEdit(study.id), label: 'Add it to the study' } : null;
  if (side !== 'site') return null;
  return place === 'profile'
    ? { href: paths.organizationProfile, label: 'Add it to the profile' }
    : { href: paths.organizationDocuments, label: 'Open the documents' };
}
