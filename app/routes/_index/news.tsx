import { Form, Link } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import { TEXTS } from '~/catalogue/texts';
import { Banner } from '~/ui/banner';
import { SubmitButton } from '~/ui/button';
import type { News as NewsOf } from './news.server';

/** Stays until it is dismissed, unlike a toast (SCR-02). */
export function News({ news }: { news: NewsOf }) {
  return (
    <div className="mx-auto w-full max-w-7xl px-4 py-4 sm:px-6">
      {news.kind === 'registered' ? <Registered email={news.email} /> : <Posted {...news} />}
    </div>
  );
}

function Registered({ email }: { email: string }) {
  return (
    <Banner
      title={TEXTS.checkForLink(email)}
      announce="none"
      action={
        <Form method="post" action={paths.registration} className="flex flex-wrap gap-2">
          <SubmitButton intent="resendLink" variant="secondary" size="sm" pendingLabel="Sending...">
            Send it again
          </SubmitButton>
          <SubmitButton intent="dismiss" variant="quiet" size="sm">
            Dismiss
          </SubmitButton>
        </Form>
      }
    >
      Your site is registered. {TEXTS.reviewTogether}{' '}
      <Link to={paths.registration} className="whitespace-nowrap text-brand underline underline-offset-3">
        Wrong address?
      </Link>
    </Banner>
  );
}

function Posted({ id, title, text }: Omit<Extract<NewsOf, { kind: 'posted' }>, 'kind'>) {
  return (
    <Banner
      title={TEXTS.posted(title)}
      announce="none"
      action={
        <Form method="post" action={paths.dismissPosted}>
          <SubmitButton intent="dismiss" variant="quiet" size="sm">
            Dismiss
          </SubmitButton>
        </Form>
      }
    >
      {text}
      {id && (
        <>
          {' '}
          <Link to={paths.study(id)}>See the study</Link> or <Link to={paths.sponsorDashboard}>your dashboard</Link>.
        </>
      )}
    </Banner>
  );
}
