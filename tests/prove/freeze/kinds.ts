/** A kind of attack: one way to make a request large, deep, wide, repeated, compressed or malformed. */
import type { World } from '../world';
import type { Plain } from './plain';
import type { Shot } from './shot';
import type { Takes } from './targets';

export interface Aim {
  readonly plain: Plain;
  readonly world: World;
  readonly random: () => number;
}

export interface Kind {
  readonly name: string;
  /** What it is sent to. */
  readonly takes: readonly Takes[];
  /** Whether the target must take a file. */
  readonly file?: true;
  /** How many targets it goes to: files have fewer readers, and a large body takes longer. */
  readonly spread: 'wide' | 'files' | 'strangers';
  shot(aim: Aim): Shot | Promise<Shot>;
}
