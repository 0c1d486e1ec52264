/** The geometry of a radar: pure, so that it can be tested without a picture. */

export interface RadarAxis {
  label: string;
  /** 0 to 100; null is not known. */
  value: number | null;
}

/** A point around the middle; `share` of the radius, straight up for the first axis, then clockwise. */
export function around(index: number, of: number, share: number, radius: number): [number, number] {
  const angle = (2 * Math.PI * index) / of - Math.PI / 2;
  const round = (value: number) => Math.round(value * 10) / 10;
  return [round(Math.cos(angle) * share * radius) + 0, round(Math.sin(angle) * share * radius) + 0];
}

export interface RadarShape {
  /** Where each known value stands; null for what is not known. */
  points: ([number, number] | null)[];
  /** Lines between neighbours that are both known. Nothing leads to or past what is not known. */
  edges: { from: [number, number]; to: [number, number] }[];
}

export function radarShape(axes: readonly RadarAxis[], radius: number): RadarShape {
  const points = axes.map(({ value }, index) =>
    value === null ? null : around(index, axes.length, Math.min(100, Math.max(0, value)) / 100, radius),
  );
  const edges = points.flatMap((from, index) => {
    const to = points[(index + 1) % points.length];
    return from && to ? [{ from, to }] : [];
  });
  return { points, edges };
}
