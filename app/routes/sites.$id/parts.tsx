import { Form } from '@remix-run/react';
import { paths } from '~/catalogue/paths';
import type { FitForInvitation } from '~/domain/commands/matches/invite.server';
import { rulesOf } from '~/domain/model/forms';
import { Banner } from '~/ui/banner';
import { Button, ButtonLink, SubmitButton } from '~/ui/button';
import { Card, CardHeader } from '~/ui/card';
import { Select, ZodForm } from '~/ui/form';
import { Invitation } from '~/ui/invitation';
import { Sentences } from '~/ui/lists';

interface InviteProps {
  name: string;
  studies: readonly { id: string; title: string }[];
  /** How the site fits the chosen study; null if none is chosen. */
  fit: FitForInvitation | null;
  /** What was typed for the site. */
  text: string | null;
  idempotencyKey: string;
}

/** Invites the site to a running study: asks first, with what it will read and, if it does not qualify, what is missing. */
export function Invite({ name, studies, fit, text, idempotencyKey }: InviteProps) {
  if (studies.length === 0)
    return (
      <Card as="section" id="invite">
        <CardHeader title="Invite to a study" />
        <p className="mb-4">You have already invited this site to all your running studies.</p>
        <ButtonLink to={paths.studyCreation()}>New Study</ButtonLink>
      </Card>
    );
  if (fit !== null && (fit.status === null || fit.status === 'new'))
    return <AskToInvite name={name} fit={fit} text={text} idempotencyKey={idempotencyKey} />;
  return (
    <Card as="section" id="invite">
      <CardHeader title="Invite to a study" text="We show you what the site will read first." />
      <ZodForm id="invite-form" rules={rulesOf('siteInvitation')} className="grid gap-4">
        {({ studyId }) => (
          <>
            <Select
              meta={studyId}
              label="Study"
              placeholder="Choose a study"
              options={studies.map(({ id, title }) => ({ value: id, label: title }))}
            />
            <div>
              <Button formMethod="get">Invite</Button>
            </div>
          </>
        )}
      </ZodForm>
    </Card>
  );
}

function AskToInvite({
  name,
  fit,
  text,
  idempotencyKey,
}: Pick<InviteProps, 'name' | 'text' | 'idempotencyKey'> & { fit: FitForInvitation }) {
  return (
    <section id="invite" className="grid gap-4">
      {!fit.qualifies && <NotQualified name={name} fit={fit} />}
      <Form method="post" className="grid gap-4">
        <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
        <input type="hidden" name="studyId" value={fit.studyId} />
        {!fit.qualifies && <input type="hidden" name="anyway" value="on" />}
        <Invitation invitation={fit.invitation} text={text} stacked />
        <div className="flex flex-wrap gap-3">
          <SubmitButton intent="inviteSite" pendingLabel="Inviting...">
            {fit.qualifies ? 'Invite' : 'Invite anyway'}
          </SubmitButton>
          <ButtonLink to="?" variant="secondary">
            Cancel
          </ButtonLink>
        </div>
      </Form>
    </section>
  );
}

/** What the study asks for and the site lacks. */
function NotQualified({ name, fit: { study, musts, lines } }: { name: string; fit: FitForInvitation }) {
  const named = (state: 'not met' | 'not known') =>
    musts.filter((must) => must.state === state).map(({ text }) => text);
  const missing = named('not met').length > 0 ? named('not met') : lines.missing;
  const notKnown = named('not known');
  return (
    <div>
      <Banner tone="warning" title={`${name} does not have everything that ${study} asks for`}>
        <Sentences
          lines={[...missing.map((text) => `Missing: ${text}`), ...notKnown.map((text) => `Not known: ${text}`)]}
        />
        <p className="mt-1">Do you want to invite it anyway?</p>
      </Banner>
    </div>
  );
}
