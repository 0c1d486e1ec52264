/** A site's public page as everyone sees it: only what its owner has chosen is in it. Pure, and safe for the browser. */
import type { ReportSection } from './study-report-sections';

export interface PublicPageView {
  name: string;
  /** 'Houston, TX'; '' if it is not known. */
  place: string;
  city: string | null;
  state: string | null;
  verified: boolean;
  /** When, in words; null if that is not known. */
  verifiedOn: string | null;
  sections: readonly ReportSection[];
  areas: readonly string[];
  description: string | null;
  street: string | null;
  zipCode: string | null;
  website: string | null;
  phone: string | null;
  /** Whether it says how sponsors get in touch. */
  contact: boolean;
  /** Where the same is as a PDF; null if it is not offered. */
  pdf: string | null;
  /** Its whole address. */
  address: string;
  listed: boolean;
}

const DESCRIPTION_CHARS = 160;

/** What search results and links to it say. */
export function describedIn({ name, place, areas, description }: PublicPageView): string {
  const words = description ?? [`${name} runs clinical trials`, place && `in ${place}`].filter(Boolean).join(' ');
  const whole = [words, areas.length > 0 && !description && `Areas: ${areas.join(', ')}.`].filter(Boolean).join('. ');
  const line = whole.replace(/\s+/g, ' ').trim();
  return line.length <= DESCRIPTION_CHARS ? line : `${line.slice(0, line.lastIndexOf(' ', DESCRIPTION_CHARS - 1))} …`;
}

/** As schema.org says it, for search engines: what the page says, and nothing else. */
export function structured(page: PublicPageView): Record<string, unknown> {
  const { name, city, state, street, zipCode, website, phone, areas, description, address } = page;
  const given = (pairs: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(pairs).filter(([, value]) => value));
  const place = given({ streetAddress: street, addressLocality: city, addressRegion: state, postalCode: zipCode });
  return {
    '@context': 'https://schema.org',
    '@type': 'MedicalOrganization',
    name,
    url: address,
    ...given({
      description,
      telephone: phone,
      sameAs: website,
      knowsAbout: areas.length > 0 && areas,
      address: Object.keys(place).length > 0 && { '@type': 'PostalAddress', ...place },
    }),
  };
}
