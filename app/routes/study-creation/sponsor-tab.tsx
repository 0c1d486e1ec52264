import { FieldGrid, TextField } from '~/ui/form';
import { fieldOf, type TabProps } from './form';

export function SponsorTab({ fields, isVisitor }: TabProps & { isVisitor: boolean }) {
  const field = (name: string) => fieldOf(fields, name);
  return (
    <FieldGrid>
      <TextField
        meta={field('sponsorName')}
        label="Sponsor organization"
        required
        autoComplete="organization"
        className="sm:col-span-2"
      />
      <TextField meta={field('sponsorContact')} label="Contact person" required autoComplete="name" />
      <TextField meta={field('sponsorPhone')} label="Contact phone" type="tel" autoComplete="tel" />
      <TextField
        meta={field('sponsorEmail')}
        label="Contact e-mail"
        required
        type="email"
        autoComplete="email"
        hint={isVisitor ? 'We send a link to choose a password here, so that you can follow the study.' : null}
        className="sm:col-span-2"
      />
    </FieldGrid>
  );
}
