/**
 * Injected into every page before its own scripts (seen.ts): finds payloads that did not stay text, and submits forms.
 * Plain JavaScript, because compiled code calls helpers that pages do not have.
 */
(() => {
  const ADDRESSES = ['href', 'action', 'formaction', 'src', 'srcdoc', 'data'];
  const TEXTS = ['text', 'email', 'tel', 'url', 'search'];

  /** Whether a browser would run it as a script: it ignores spaces and control characters in the scheme. */
  function leads(value) {
    const address = [...value].filter((letter) => letter > ' ').join('');
    return /^(javascript|vbscript|data(?!:(image|font)\/)):/i.test(address);
  }

  function harmIn(page) {
    const elements = [...page.querySelectorAll('[data-prove]')].map(({ outerHTML }) => outerHTML.slice(0, 200));
    const links = [...page.querySelectorAll(ADDRESSES.map((name) => `[${name}]`).join())].flatMap((element) =>
      ADDRESSES.map((name) => [name, element.getAttribute(name) ?? '']),
    );
    const bad = links.filter(([, value]) => leads(value));
    return [
      ...elements.map((html) => `became an element: ${html}`),
      ...bad.map(([name, value]) => `leads to ${name}=${value}`),
    ];
  }

  /** The form with the payload in all its text fields except the named ones, appended to what they contained. */
  function filled(form, payload, spared) {
    const button = [...form.elements].find(({ type, name }) => type === 'submit' && name) ?? null;
    const data = new FormData(form, button);
    for (const field of form.elements) {
      const isText = field.localName === 'textarea' || (field.localName === 'input' && TEXTS.includes(field.type));
      if (isText && field.name && !spared.has(field.name)) data.set(field.name, payload);
    }
    // Each payload is a separate submission.
    if (data.has('idempotencyKey')) data.set('idempotencyKey', crypto.randomUUID());
    return data;
  }

  /** The same signature for a form on any page and about any record. */
  function signature(form) {
    const path = new URL(form.action).pathname.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'ID');
    return `${form.method} ${path} ${[...form.elements].map(({ name }) => name)}`;
  }

  async function send(form, data) {
    const texts = new URLSearchParams([...data].filter(([, value]) => typeof value === 'string'));
    // Accepted forms lead to pages that are opened anyway.
    const body = form.enctype.startsWith('multipart') ? data : texts;
    const answer =
      form.method === 'get'
        ? await fetch(`${form.action.split('?')[0]}?${texts}`)
        : await fetch(form.action, { method: 'POST', body, redirect: 'manual' });
    const text = await answer.text();
    return { status: answer.status, page: new DOMParser().parseFromString(text, 'text/html') };
  }

  window.prove = {
    look: () => [...(window.proved ? ['a script ran'] : []), ...harmIn(document)],

    forms: () => [...document.forms].filter((form) => !/logout/.test(form.action)).map(signature),

    /**
     * Puts each payload into every text field of these forms. Fields that refuse it get their old value back, and the
     * rest is sent again.
     */
    async submit(payloads, asked) {
      const wrong = [];
      let sent = 0;
      const found = new Map([...document.forms].map((form) => [signature(form), form]));
      for (const form of asked.map((one) => found.get(one))) {
        for (const payload of payloads) {
          const spared = new Set();
          for (let tries = 0; tries < 2; tries++) {
            const { status, page } = await send(form, filled(form, payload, spared));
            sent += 1;
            if (status >= 500) wrong.push(`answers ${status} to ${payload}`);
            wrong.push(...harmIn(page));
            const refused = [...page.querySelectorAll('[aria-invalid=true]')].map(({ name }) => name);
            for (const name of refused) spared.add(name);
            if (refused.length === 0) break;
          }
          const isAddress = form.elements.namedItem('website') !== null && !spared.has('website');
          if (isAddress && leads(payload)) wrong.push(`takes ${payload} for a website`);
        }
      }
      return { sent, wrong };
    },
  };
})();
