import { Form, Link } from '@remix-run/react';
import { TRAINING_PASS_MARK } from '~/catalogue/limits';
import { paths, withQuery } from '~/catalogue/paths';
import { courseTitle } from '~/catalogue/training/titles';
import type { Certificate, OwnTraining } from '~/domain/model/training-view';
import { Badge } from '~/ui/badge';
import { Banner } from '~/ui/banner';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { Card, Fold } from '~/ui/card';
import { Award, BookOpen, ListChecks, RotateCcw } from '~/ui/icons';
import { Bar } from '~/ui/progress';
import { formatDay, plural } from '~/ui/text';

/** A GCP certificate that is only among the site’s documents. */
interface InVault {
  id: string;
  name: string | null;
  validUntil: number;
}

/** The person's progress, with the next step. */
export function OwnProgress({ own, inVault }: { own: OwnTraining | null; inVault: InVault | null }) {
  if (!own) {
    return (
      <Banner tone="info" announce="none" title="Only people at a site can earn certificates">
        Anyone can read the modules. We save your progress once your account belongs to a site.
      </Banner>
    );
  }
  const { certificate, covered, due, modules, quizOpen, percent, attempts, lastScore } = own;
  const isRefresher = own.course === 'gcp-refresher';
  const read = modules.filter((module) => module.read).length;
  return (
    <Card as="section">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2>{certificate ? 'Your GCP training' : 'Your progress'}</h2>
        <ProgressBadge own={own} />
      </div>
      {certificate && (
        <p className="mt-2 text-ink-muted">
          {covered
            ? `Covered by ${courseTitle(covered.course)} until ${formatDay(covered.expiresAt)}.`
            : `${certificate.current ? 'Current until' : 'Expired on'} ${formatDay(certificate.expiresAt)}.`}{' '}
          {!isRefresher && 'Our course is open to you too.'}
          {isRefresher &&
            (due
              ? 'The annual refresher renews it for a year from the day you pass.'
              : `You can renew it from ${formatDay(own.renewableFrom ?? certificate.expiresAt)}.`)}
        </p>
      )}
      {inVault && (
        <p className="mt-2 text-ink-muted">
          Among your site’s documents,{' '}
          <Link to={`${paths.organizationDocuments}#document-${inVault.id}`}>
            {inVault.name ?? 'a GCP certificate'}
          </Link>{' '}
          is valid until {formatDay(inVault.validUntil)}. It counts for delegation only. Everywhere else, the training
          on this page counts, with the certificate that expires last, until you{' '}
          <Link to={withQuery(paths.trainingOutside, { document: inVault.id })}>file that one as training</Link>.
        </p>
      )}
      {due && (
        <div className="mt-4">
          <p className="mb-1.5 flex flex-wrap justify-between gap-x-4 text-sm">
            <span>
              {read} of {plural(modules.length, 'module')} read
              {attempts > 0 ? `, last quiz ${lastScore}% (${TRAINING_PASS_MARK}% to pass)` : ', and the quiz to pass'}
            </span>
            <span className="text-ink-muted tabular-nums">{percent}%</span>
          </p>
          <div role="progressbar" aria-label="Progress" aria-valuemin={0} aria-valuemax={100} aria-valuenow={percent}>
            <Bar percent={percent} />
          </div>
        </div>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        {due && <NextStep own={own} quizOpen={quizOpen} />}
        {certificate?.number && (
          <ButtonLink
            to={paths.trainingCertificate(certificate.id)}
            variant={due ? 'secondary' : 'primary'}
            icon={<Award aria-hidden />}
          >
            View certificate
          </ButtonLink>
        )}
      </div>
    </Card>
  );
}

function NextStep({ own, quizOpen }: { own: OwnTraining; quizOpen: boolean }) {
  if (quizOpen) {
    return (
      <ButtonLink to={paths.trainingQuiz} icon={<ListChecks aria-hidden />}>
        Take the quiz
      </ButtonLink>
    );
  }
  const next = own.modules.find((module) => !module.read);
  const [label, Icon] =
    own.course === 'gcp-refresher'
      ? (['Renew', RotateCcw] as const)
      : ([own.percent > 0 ? 'Continue' : 'Start', BookOpen] as const);
  return (
    <ButtonLink to={paths.training(next?.id)} icon={<Icon aria-hidden />}>
      {label}
      {next && `: ${next.title}`}
    </ButtonLink>
  );
}

function ProgressBadge({ own: { certificate, covered, due, percent } }: { own: OwnTraining }) {
  if (!certificate) return percent > 0 ? <Badge tone="brand">In progress</Badge> : <Badge>Not started</Badge>;
  if (!certificate.current) return <Badge tone="danger">Expired</Badge>;
  return due && !covered ? <Badge tone="warning">Renewal due</Badge> : <Badge tone="success">Current</Badge>;
}

/** The file of a certificate from elsewhere, and a button to remove it, which asks for confirmation. */
function Filed({ id, course, documentId }: Pick<Certificate, 'id' | 'course' | 'documentId'>) {
  return (
    <div className="mt-1 flex flex-wrap items-start gap-x-5">
      {documentId && (
        <a href={paths.document(documentId)} className="link inline-flex min-h-8 items-center font-medium text-sm">
          See the file<span className="sr-only"> of {course}</span>
        </a>
      )}
      <Fold label="Remove">
        <Form method="post" className="mt-1">
          <SubmitButton intent={`removeCertificate ${id}`} variant="danger" size="sm" pendingLabel="Removing...">
            Remove certificate<span className="sr-only">: {course}</span>
          </SubmitButton>
        </Form>
      </Fold>
    </div>
  );
}

export function Certificates({ certificates }: { certificates: Certificate[] }) {
  return (
    <ul className="grid gap-3">
      {certificates.map(({ id, number, course, issuer, documentId, completedAt, expiresAt, current }) => (
        <Card as="li" key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0">
            {number ? (
              <Link to={paths.trainingCertificate(id)} className="link inline-block min-h-6 font-semibold">
                {courseTitle(course)}, {number}
              </Link>
            ) : (
              <p className="font-semibold">{courseTitle(course)}</p>
            )}
            <p className="text-ink-muted text-sm">
              {issuer && `Issued by ${issuer}. `}Completed {formatDay(completedAt)}, {current ? 'expires' : 'expired'}{' '}
              {formatDay(expiresAt)}
            </p>
            {issuer && <Filed id={id} course={course} documentId={documentId} />}
          </div>
          <Badge tone={current ? 'success' : 'neutral'}>{current ? 'Current' : 'Expired'}</Badge>
        </Card>
      ))}
    </ul>
  );
}
