import { TRACK_RECORD_TEXTS as TEXTS } from '~/catalogue/messages';
import { paths } from '~/catalogue/paths';
import { Banner } from '~/ui/banner';
import { ButtonLink } from '~/ui/button';
import { formatDateTime } from '~/ui/text';

interface SearchStandingProps {
  placeKnown: boolean;
  search: 'due' | 'done' | 'failed';
  searchedAt: number | null;
  own: boolean;
}

/** The status of the registry search. */
export function SearchStanding({ placeKnown, search, searchedAt, own }: SearchStandingProps) {
  if (!placeKnown) {
    return (
      <Banner
        tone="warning"
        announce="none"
        title={TEXTS.placeMissing}
        action={
          own && (
            <ButtonLink to={paths.organizationProfile} variant="secondary" size="sm">
              Site profile
            </ButtonLink>
          )
        }
      >
        {TEXTS.placeMissingText}
      </Banner>
    );
  }
  if (search === 'failed') {
    return (
      <Banner tone="warning" announce="none" title={TEXTS.registryDown}>
        {TEXTS.registryDownText}
      </Banner>
    );
  }
  if (searchedAt === null) {
    return (
      <Banner announce="none" title={TEXTS.searching}>
        {TEXTS.searchingText}
      </Banner>
    );
  }
  return <p className="text-ink-muted text-sm">Last searched ClinicalTrials.gov on {formatDateTime(searchedAt)}.</p>;
}
