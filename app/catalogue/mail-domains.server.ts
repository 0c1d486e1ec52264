/**
 * Whose domain an e-mail address or a website is at, by lists that others keep
 * (docs/decisions/0045-mail-domains.md). On the server only: the lists are long.
 */
import { disposableEmailBlocklistSet } from 'disposable-email-domains-js';
import { freeEmailDomains } from 'free-email-domains-typescript';
import { domainOf } from './contact-keys';

/**
 * Providers that the list of free ones lacks: those that the package free-email-domains adds to it, and some of the
 * United States.
 */
const MORE_PROVIDERS = (
  '2iij.net adsl.no aleeas.com anonaddy.com aol.co.uk aol.de aol.fr aol.it asahi-net.or.jp atlanticbb.net ' +
  'atlas.cz au.com auone-net.jp azet.sk bbiq.jp bbnett.no bbtec.net biglobe.ne.jp biz.ezweb.ne.jp bluezone.no ' +
  'broadpark.no centurylink.net chello.no chol.com chollian.net cogeco.ca commufa.jp coqui.net daum.net ' +
  'dion.ne.jp disney.ne.jp disroot.org docomo.ne.jp dreamwiz.com dti.ne.jp e-mail.de eastlink.ca ebnett.no ' +
  'emnet.ne.jp emobile.ne.jp eonet.ne.jp epost.no euromail.hu ezweb.ne.jp flash.net freechal.com freemail.ne.jp ' +
  'frisurf.no getmail.no globo.com gmx-ist-cool.de gmx-topmail.de gmx.ca gmx.co.uk gmx.es gmx.fr gmx.hk gmx.ie ' +
  'gmx.pt gmx.sg gmx.tw gmx.us hanafos.com hananet.net hanmail2.net hanmir.com haugnett.no hey.com hi-ho.ne.jp ' +
  'hispeed.ch hitel.net hotmail.at hotmail.be hotmail.co.in hotmail.co.kr hotmail.co.th hotmail.cz hotmail.dk ' +
  'hotmail.gr hotmail.hu hotmail.jp hotmail.my hotmail.no hotmail.ph hotmail.sg i.softbank.jp icloud.com.cn ' +
  'iij4u.or.jp inbox.lt inbox.lv indamail.hu infoseek.co.jp infoseek.jp infoweb.ne.jp insightbb.com interia.eu ' +
  'jcom.home.ne.jp jcom.zaq.ne.jp jubii.dk jubiichat.dk jubiiconnect.dk jubiigames.dk jubiipost.dk ' +
  'jubiipostadresse.dk kabelmail.de kakao.com kcn.ne.jp keemail.me knology.net kornet.net lajt.hu libertypr.net ' +
  'live.co.kr live.hk livedoor.com losmail.no lyse.net mail.bbexcite.jp mail.byte.it mail.ch mail.dk mail.fr ' +
  'mail.goo.ne.jp mail.lv mail.sony.jp mail.vu mailbox.org mediacombb.net megaegg.ne.jp mesh.ad.jp meta.ua ' +
  'metrocast.net mimer.no mineo.jp mopera.net mozmail.com msn.co.uk mts.net nana10.co.il nate.com netcom.no ' +
  'netsgo.com neuf.fr nifty.com nifty.ne.jp noos.fr nownuri.net ntebb.no nvbell.net o2.pl o2online.de ocn.ne.jp ' +
  'odn.ad.jp odn.ne.jp online-home.de online.de online.no onlinehome.de panda.tnc.ne.jp paran.com passmail.net ' +
  'pdx.ne.jp pikara.ne.jp plala.or.jp pm.me pobox.com poczta.onet.eu posteo.af posteo.co.uk posteo.cr posteo.cz ' +
  'posteo.ee posteo.eu posteo.fi posteo.gr posteo.hn posteo.hr posteo.hu posteo.ie posteo.in posteo.is posteo.jp ' +
  'posteo.la posteo.li posteo.lt posteo.lu posteo.me posteo.mx posteo.my posteo.nl posteo.nz posteo.org posteo.pe ' +
  'posteo.pl posteo.pm posteo.pt posteo.ro posteo.ru posteo.se posteo.sg posteo.si posteo.tn posteo.uk ' +
  'privaterelay.appleid.com proton.me protonmail.ch prtc.net ptd.net qip.ru rakumail.jp rakuten.jp ' +
  'relay.firefox.com riseup.net sakura.ne.jp sasktel.net sensewave.com sfr.fr simplelogin.com simplelogin.io ' +
  'sky.tkc.ne.jp sky.tkk.ne.jp sky.tu-ka.ne.jp so-net.ne.jp softbank.ne.jp spaaqs.ne.jp spectrum.net start.no ' +
  'startmail.com suddenlink.net sympatico.ca t-com.ne.jp t-online.hu talktalk.net tds.net tele2.no telus.net ' +
  'thexyz.ca thexyz.fr thexyz.in thexyz.mobi thexyz.net thexyz.org thrunet.com tiki.ne.jp tin.it tiscali.no ' +
  'tistory.com tlen.pl tokai.or.jp tuta.com tuta.io tuta.me tutamail.com tutanota.com tutanota.de ucom.ne.jp ' +
  'ukrpost.net unitel.co.kr uqmobile.jp vipmail.hu vodafone.ne.jp voila.fr vsnl.net vtr.net walla.co.il wcm.ne.jp ' +
  'wildblue.net willcom.com yandex.by yandex.kz ybb.ne.jp ymail.ne.jp ymobile.ne.jp ymobile1.ne.jp zahav.net.il ' +
  'zaq.ne.jp ziplyfiber.com'
).split(' ');

/** Hosts of many people's pages. */
const PAGES = [
  'facebook.com',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'twitter.com',
  'x.com',
  'yelp.com',
  'youtube.com',
];

/** Under these, others register domains of their own, although the list has them. */
const ZONES: ReadonlySet<string> = new Set(['za.com']);

/** Only schools, authorities and armed forces get these, although the list has a few. */
const INSTITUTION = /(?:^|\.)(?:edu|gov|mil|int|nhs\.uk|(?:edu|ac|gov|gob|gouv|mil)\.[a-z]{2})$/;

const THROWAWAYS = disposableEmailBlocklistSet();
const PROVIDERS: ReadonlySet<string> = new Set([...freeEmailDomains, ...MORE_PROVIDERS, ...PAGES]);

/** At which very many people have addresses who do not belong to one organization. */
export const isInstitution = (domain: string): boolean => INSTITUTION.test(domain);

/** own: an institution's or a company's. provider: anyone gets an address there. throwaway: for a few minutes. */
export type DomainKind = 'own' | 'provider' | 'throwaway';

/** 'mail.qq.com' and 'qq.com' for 'mail.qq.com': a provider's subdomains are the provider's. */
function withParents(domain: string): string[] {
  const labels = domain.split('.').slice(-LABELS_MAX);
  return labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'));
}

/** More are never listed. */
const LABELS_MAX = 8;

/** By the whole domain, never by its first label: 'mail.nih.gov' is an institution's. */
export function kindOfDomain(domain: string): DomainKind {
  const [exact = domain, ...parents] = withParents(domain.toLowerCase());
  const isIn = (list: ReadonlySet<string>) =>
    list.has(exact) || parents.some((parent) => !ZONES.has(parent) && list.has(parent));
  if (isIn(THROWAWAYS)) return 'throwaway';
  return !INSTITUTION.test(domain) && isIn(PROVIDERS) ? 'provider' : 'own';
}

export interface MailDomain {
  domain: string;
  kind: DomainKind;
}

/** The domain of an e-mail address or a website, and whose it is; null without one. */
export function mailDomainOf(address: string | null | undefined): MailDomain | null {
  const domain = domainOf(address);
  return domain === null ? null : { domain, kind: kindOfDomain(domain) };
}

/** The domain of an e-mail address or a website, unless it is one at which anyone gets an address or a page. */
export function ownDomainOf(address: string | null | undefined): string | null {
  const found = mailDomainOf(address);
  return found?.kind === 'own' ? found.domain : null;
}
