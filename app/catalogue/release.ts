/**
 * The version of this build, as in package.json and the first entry of CHANGELOG.md: a test compares them. Written here,
 * because a page that imported package.json would send all of it to the browser.
 */
export const RELEASE = '0.1.0';
