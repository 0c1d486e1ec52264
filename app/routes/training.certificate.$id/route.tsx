import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { WithHelp } from '~/catalogue/help-topics';
import { paths } from '~/catalogue/paths';
import { CERTIFIES } from '~/catalogue/training/titles';
import { seeCertificate } from '~/domain/commands/training/certificate.server';
import { signedIn } from '~/http/guards.server';
import { Badge } from '~/ui/badge';
import { Button, ButtonLink } from '~/ui/button';
import { useKeptRoom } from '~/ui/hydrated';
import { Award, Download, Printer } from '~/ui/icons';
import { Page } from '~/ui/layout';
import { formatDay } from '~/ui/text';
import { pageTitle } from '~/ui/title';

export const handle: WithHelp = { help: 'training' };

export const meta: MetaFunction<typeof loader> = (args) =>
  pageTitle(args.data ? `Certificate for ${args.data.certificate.holder}` : 'Certificate', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  return { certificate: await seeCertificate(actor, params.id as string) };
}

/** A printable certificate (SITE-06). */
export default function Certificate() {
  const { certificate } = useLoaderData<typeof loader>();
  const { id, holder, organization, courseTitle, number, score, completedAt, expiresAt, current, own } = certificate;
  const { issuedBy, verifyAt } = certificate;
  const unscripted = useKeptRoom();
  const facts = [
    ['Issued by', issuedBy],
    ['Certificate number', number],
    ['Completed', formatDay(completedAt)],
    ['Valid until', formatDay(expiresAt)],
    ...(score === null ? [] : [['Quiz', `${score}%`]]),
  ];
  return (
    <Page width="prose">
      <article className="rounded-xl border-2 border-brand bg-surface p-2 shadow-card print:border-black print:shadow-none">
        <div className="rounded-lg border border-brand/40 px-5 py-10 text-center sm:px-12 sm:py-14 print:border-black">
          <Award aria-hidden className="mx-auto size-14 text-brand print:text-black" />
          <p className="mt-4 font-semibold text-accent print:text-black">Certificate of completion</p>
          <h1 className="mt-5 break-words">{holder}</h1>
          <p className="mt-1 break-words text-ink-muted text-lg print:text-black">{organization}</p>
          <p className="mx-auto mt-6 max-w-md">
            has completed <strong className="font-semibold">{courseTitle}</strong>, {CERTIFIES}
          </p>
          <dl className="mx-auto mt-8 grid max-w-lg grid-cols-2 gap-x-6 gap-y-4 border-line border-t pt-6 text-left">
            {facts.map(([term, value]) => (
              <div key={term} className="min-w-0">
                <dt className="text-ink-muted text-sm print:text-black">{term}</dt>
                <dd className="break-words font-semibold tabular-nums">{value}</dd>
              </div>
            ))}
          </dl>
          <p className="mt-6 text-left text-sm">
            <span className="text-ink-muted print:text-black">Anyone can verify it at</span>{' '}
            <a href={verifyAt} className="link inline-block min-h-6 break-all">
              {verifyAt}
            </a>
          </p>
          {!current && (
            <p className="mt-6">
              <Badge tone="danger">Expired</Badge>
            </p>
          )}
        </div>
      </article>
      <div data-noprint className="mt-6 flex flex-wrap items-center gap-3">
        <ButtonLink to={paths.trainingCertificatePdf(id)} reloadDocument icon={<Download aria-hidden />}>
          Download PDF
        </ButtonLink>
        <Button
          type="button"
          variant="secondary"
          icon={<Printer aria-hidden />}
          onClick={() => window.print()}
          className={unscripted}
        >
          Print
        </Button>
        <ButtonLink to={own ? paths.training() : paths.redirecting} variant="secondary">
          {own ? 'Back to training' : 'Back to the dashboard'}
        </ButtonLink>
      </div>
    </Page>
  );
}
