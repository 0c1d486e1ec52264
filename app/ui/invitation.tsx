import { Card, CardHeader } from './card';
import { Sentences } from './lists';

interface InvitationProps {
  /** The study's title. */
  study: string;
  /** What the e-mail says about the study, in lines. */
  facts: readonly string[];
}

/** What a site reads when it is invited, before anybody sends it. */
export const Invitation = ({ study, facts }: InvitationProps) => (
  <Card as="section">
    <CardHeader
      title="What the site will read"
      text="By e-mail, without estimates that you have not confirmed."
      level={3}
    />
    <p className="mb-2 break-words">{study}</p>
    <Sentences lines={facts} />
  </Card>
);
