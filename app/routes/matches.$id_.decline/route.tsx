import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { matches } from '~/actions/matches';
import { ofMatch } from '~/actions/subjects';
import { CAPACITY } from '~/catalogue/capacity';
import type { Option } from '~/catalogue/options';
import { paths } from '~/catalogue/paths';
import { REASON_HINTS } from '~/catalogue/texts';
import { newId } from '~/domain/base/ids.server';
import { rulesOf } from '~/domain/model/forms';
import { declineReasons } from '~/domain/model/match-decline';
import { siteDeclineSchema, sponsorDeclineSchema } from '~/domain/model/match-schema';
import { declineLabel, declineTitle, UNDO_FOR } from '~/domain/model/match-transitions';
import { studyName } from '~/domain/model/study-origins';
import { matchToDecline } from '~/domain/pages/matches.server';
import { signedIn } from '~/http/guards.server';
import { perform } from '~/http/perform.server';
import { ButtonLink, SubmitButton } from '~/ui/button';
import { FormActions, RadioGroup, TextArea, TextField, ZodForm } from '~/ui/form';
import { Page, PageHeading } from '~/ui/layout';
import { pageTitle } from '~/ui/title';

export const meta: MetaFunction<typeof loader> = (args) => pageTitle(args.data?.title ?? 'Decline', args);

export async function loader({ request, params }: LoaderFunctionArgs) {
  const actor = await signedIn(request);
  const match = await matchToDecline(actor, params.id as string);
  const { id, side, study, siteOrganization: site } = match;
  const name = studyName(study);
  const called = name === study.title ? name : `${name}: ${study.title}`;
  const parties = side === 'site' ? called : `${site.name}, for ${study.title}`;
  const reasons = match.side === 'admin' ? [] : declineReasons(match.side, match.status);
  return {
    id,
    side,
    parties,
    title: declineTitle(match),
    label: declineLabel(match),
    reasons,
    idempotencyKey: newId(),
  };
}

export const action = perform({
  about: ofMatch,
  to: ({ params }) => paths.match(params.id),
  actions: [],
  own: {
    // Each side has its own reasons. Only the site’s form has a date.
    declineMatch: ({ form, act }) =>
      act({ ...matches.declineMatch, body: form.has('until') ? siteDeclineSchema : sponsorDeclineSchema }),
  },
});

/** Asks either side why it declines. The other side can read it. */
export default function Decline() {
  const { side, parties, title, label, ...form } = useLoaderData<typeof loader>();
  return (
    <Page width="form">
      <PageHeading back={{ to: paths.match(form.id), label: 'the match' }} title={title} lead={parties} />
      {side === 'site' ? <SiteDecline {...form} /> : <SponsorDecline {...form} label={label} />}
    </Page>
  );
}

interface FormProps {
  id: string;
  reasons: readonly Option[];
  idempotencyKey: string;
}

const FOR_GOOD = 'You cannot undo a decline.';

/** The date is asked for with the reason that needs one, even without JavaScript. */
function SiteDecline({ id, reasons, idempotencyKey }: FormProps) {
  return (
    <ZodForm id="decline-form" rules={rulesOf('siteDecline')} className="group grid gap-5">
      {({ kind, until, reason }) => (
        <Asked id={id} idempotencyKey={idempotencyKey} label="Decline">
          <RadioGroup
            meta={kind}
            label="Why is this study not for your site?"
            hint={`The sponsor will see this. ${FOR_GOOD}`}
            options={reasons}
            columns={2}
            required
          />
          <TextField
            meta={until}
            type="date"
            label="When will you have capacity again?"
            hint={CAPACITY.before}
            required
            className="hidden max-w-md group-has-[[value=capacity]:checked]:block"
          />
          <TextArea meta={reason} label="Details" hint={REASON_HINTS.ifOther} rows={3} />
        </Asked>
      )}
    </ZodForm>
  );
}

function SponsorDecline({ id, reasons, idempotencyKey, label }: FormProps & { label: string }) {
  return (
    <ZodForm id="decline-form" rules={rulesOf('sponsorDecline')} checksOnBlur className="grid gap-5">
      {({ kind, reason }) => (
        <Asked id={id} idempotencyKey={idempotencyKey} label={label}>
          <RadioGroup
            meta={kind}
            label="Why is this site not for your study?"
            hint={`The site will see this. ${UNDO_FOR}`}
            options={reasons}
            columns={2}
            required
          />
          <TextArea meta={reason} label="Details" hint={REASON_HINTS.ifOther} rows={3} />
        </Asked>
      )}
    </ZodForm>
  );
}

/** The fields between the key of the submission and the buttons. */
const Asked = ({
  id,
  idempotencyKey,
  label,
  children,
}: Omit<FormProps, 'reasons'> & { label: string; children: ReactNode }) => (
  <>
    <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
    {children}
    <FormActions>
      <SubmitButton intent="declineMatch" variant="danger" pendingLabel="Declining...">
        {label}
      </SubmitButton>
      <ButtonLink to={paths.match(id)} variant="secondary">
        Cancel
      </ButtonLink>
    </FormActions>
  </>
);
