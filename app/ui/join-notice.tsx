import { paths } from '~/catalogue/paths';
import { Banner } from './banner';
import { ButtonLink } from './button';

/** For someone whose organization is not verified: they may have meant one that is here already. */
export function JoinNotice({ meant }: { meant: { domain: string; names: readonly string[] } | null }) {
  if (!meant) return null;
  return (
    <div className="mb-8">
      <Banner
        announce="none"
        title={`An organization with addresses at ${meant.domain} is already here`}
        action={
          <ButtonLink to={paths.accountOrganizations} variant="secondary" size="sm">
            Ask to join it
          </ButtonLink>
        }
      >
        {LIST.format(meant.names)}. If you work there, you need no organization of your own.
      </Banner>
    </div>
  );
}

const LIST = new Intl.ListFormat('en');
