/** What marks the scripts of a page that load later (app/light.ts): their type, and the relation of their preloads. */
export const LATER = 'later';
