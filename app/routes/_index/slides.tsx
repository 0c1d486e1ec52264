import type { ComponentType } from 'react';
import { BridgeArt } from './art-bridge';
import { MatchArt } from './art-match';
import { RankingArt } from './art-ranking';
import type { HeroAction } from './hero-actions';

interface Slide {
  key: string;
  eyebrow: string;
  title: string;
  text: string | ((systemName: string) => string);
  Art: ComponentType<{ className?: string }>;
  actions: readonly [HeroAction, HeroAction];
}

export const SLIDES: readonly Slide[] = [
  {
    key: 'both',
    eyebrow: 'For research sites and sponsors',
    title: 'The right studies, at the right sites',
    text: (systemName) =>
      `${systemName} connects clinics and hospitals that do clinical research with the sponsors and CROs that need them, and tells both sides why they fit.`,
    Art: BridgeArt,
    actions: ['join', 'post'],
  },
  {
    key: 'sites',
    eyebrow: 'For sites',
    title: 'Studies that fit the patients you already see',
    text: 'Describe your site once: specialties, equipment, patients, documents. Studies that suit it come to your dashboard with a score and the reasons behind it.',
    Art: MatchArt,
    actions: ['join', 'learn'],
  },
  {
    key: 'sponsors',
    eyebrow: 'For sponsors and CROs',
    title: 'From an NCT number to a ranked list of sites',
    text: 'Enter the number and the study fills itself in from ClinicalTrials.gov. Verified sites are ranked for it, and each rank can be checked.',
    Art: RankingArt,
    actions: ['post', 'learn'],
  },
];
