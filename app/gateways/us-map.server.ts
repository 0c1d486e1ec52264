/** The map of the United States, from the Census outlines in `us-atlas`. Browsers only get the finished SVG paths. */
import { createRequire } from 'node:module';
import { geoAlbersUsa, geoPath } from 'd3-geo';
import type { Feature, MultiPolygon, Polygon, Position } from 'geojson';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import { stateCode } from '~/catalogue/regions';
import type { Place } from './zip.server';

/** The size for which `us-atlas` drew its Albers files. */
export const MAP_SIZE = { width: 975, height: 610 } as const;

/** The projection of the Albers files, for places that are not in them. */
const project = geoAlbersUsa().scale(1300).translate([487.5, 305]);

let outlines: ReturnType<typeof readOutlines> | undefined;

/** The fifty states and the District of Columbia, simplified to 19 kB of paths. */
export function stateOutlines() {
  outlines ??= readOutlines();
  return outlines;
}

/** The position of a place on the map; null if it is not on the map (Puerto Rico, Guam). */
export function pointOnMap(place: Place): readonly [number, number] | null {
  const point = project([place.lon, place.lat]);
  return point && [Math.round(point[0]), Math.round(point[1])];
}

type States = Topology<{ states: GeometryCollection<{ name: string }> }>;

function readOutlines() {
  // Read on first use and not bundled: it is larger than all of our code.
  const topology: States = createRequire(import.meta.url)('us-atlas/states-albers-10m.json');
  const coarse = { ...topology, transform: undefined, arcs: coarseArcs(topology) };
  const centroidOf = geoPath().centroid;
  return feature(coarse, coarse.objects.states).features.flatMap((state) => {
    const code = stateCode(state.properties.name);
    if (!code) return [];
    const [x, y] = centroidOf(state);
    /** The `d` of an SVG path, in units of MAP_SIZE. */
    const path = pathOf(state as Feature<Polygon | MultiPolygon>);
    const at = [Math.round(x), Math.round(y)] as const;
    return [{ code, path, at }];
  });
}

/** Points closer together than this become one, in map units. */
const GAP = 3;

/** Simplifies the arcs before they become states, so that neighbors keep the same border. */
function coarseArcs({ arcs, transform }: States): Position[][] {
  const [scaleX, scaleY] = transform?.scale ?? [1, 1];
  const [left, top] = transform?.translate ?? [0, 0];
  return arcs.map((arc) => {
    let [x, y] = [0, 0];
    const points = arc.map(([dx = 0, dy = 0]): [number, number] => {
      x += dx;
      y += dy;
      return [Math.round(x * scaleX + left), Math.round(y * scaleY + top)];
    });
    const kept: [number, number][] = [];
    for (const [index, point] of points.entries()) {
      const last = kept.at(-1);
      const far = !last || Math.hypot(point[0] - last[0], point[1] - last[1]) >= GAP;
      if (far || index === points.length - 1) kept.push(point);
    }
    return kept;
  });
}

/** Rings as relative lines. Tiny islands are left out. */
function pathOf({ geometry }: Feature<Polygon | MultiPolygon>): string {
  const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
  const rings = polygons.flat();
  const drawn = rings.filter((ring) => sizeOf(ring) >= GAP * GAP);
  return (drawn.length > 0 ? drawn : rings.slice(0, 1)).map(ringPath).join('');
}

function sizeOf(ring: Position[]): number {
  const span = (axis: 0 | 1) => {
    const values = ring.map((point) => point[axis] ?? 0);
    return Math.max(...values) - Math.min(...values);
  };
  return span(0) * span(1);
}

function ringPath(ring: Position[]): string {
  let [x = 0, y = 0] = ring[0] ?? [];
  const start = `M${x},${y}l`;
  const steps = ring.slice(1, -1).map(([toX = 0, toY = 0]) => {
    const step = `${toX - x},${toY - y}`;
    [x, y] = [toX, toY];
    return step;
  });
  return `${start}${steps.join(' ')}z`;
}
