// Draws one result with text and attributes only, never markup, because document data is untrusted.
import { explain } from './explain.js';

const TITLES = {
  approved: 'Welcome to Utopia Bank',
  declined: 'We could not accept this document',
  'needs-review': 'A member of our team will review your application',
  error: 'Something went wrong on our side',
};

/** Pictures by kind; an unknown kind is shown by its name. */
const KINDS = {
  back: 'Back',
  front: 'Front',
  'ghost-portrait': 'Ghost portrait',
  'chip-portrait': 'Portrait in the chip',
  mrz: 'Machine-readable zone',
  portrait: 'Portrait',
  signature: 'Signature',
};

/**
 * @param application the Application object, or null while the webhook is awaited
 * @param comeBack starts a check of the same customer's face
 */
export function showResult(application, proof, apiUrl, comeBack) {
  if (!application) {
    return node('article', { class: 'result' }, [
      node('header', {}, [
        node('h2', {}, ['All done']),
        node('span', { class: 'badge waiting' }, ['waiting for the result']),
      ]),
    ]);
  }
  const status = application.overallResult.status ?? 'processing';
  return node('article', { class: 'result', 'data-status': status }, [
    node('header', {}, [
      node('h2', {}, [TITLES[status] ?? 'Still being processed']),
      node('span', { class: `badge ${status}` }, [status]),
      node('span', { class: 'proof', title: `Ed25519, key ${proof.keyId ?? ''}, signed at ${proof.timestamp}` }, [
        'Signature verified ✓',
      ]),
    ]),
    node('a', { class: 'explain', href: `${apiUrl}/dashboard/applications/${application.id}` }, [
      'See how this was decided',
    ]),
    ...(status === 'approved' ? [returnButton(application, comeBack)] : []),
    node('div', { class: 'columns' }, [
      node('div', {}, [
        // DC045 only counts the others, for programs.
        ...concerns(application.overallResult.concerns.filter(({ id }) => id !== 'DC045')),
        ...Object.values(application.servicesResults).map(fields),
      ]),
      pictures(application),
    ]),
    node('details', {}, [
      node('summary', {}, ['The webhook as we received it']),
      node('pre', { tabindex: '0' }, [JSON.stringify(application, null, 2)]),
    ]),
  ]);
}

/** Only a verified customer can return; a face check is compared with the first application. */
function returnButton({ id, metadata }, comeBack) {
  const button = node('button', { type: 'button', class: 'come-back' }, ['Come back as the same customer']);
  button.addEventListener('click', () => comeBack(metadata.referenceApplicationId ?? id));
  return button;
}

function concerns(list) {
  if (list.length === 0) return [];
  const items = list.map(({ id, message, status }) =>
    node('li', { class: status === 'declined' ? 'decline' : 'review' }, [
      node('code', {}, [id]),
      message,
      node('p', {}, [explain(id, status)]),
    ]),
  );
  return [node('ul', { class: 'concerns' }, items)];
}

/** The data that the server read: one row per field, its sources side by side. */
function fields(service) {
  const { ocr, mrz, nfc } = service.extracted;
  const categories = [...new Set([...nfc, ...mrz, ...ocr].map((field) => field.category))];
  if (categories.length === 0) return '';
  const rows = categories.map((category) => {
    const zone = mrz.find((field) => field.category === category);
    const [chip, printed] = [nfc, ocr].map((source) => source.find((field) => field.category === category));
    return node('tr', {}, [
      node('th', { scope: 'row' }, [category]),
      node('td', zone && !zone.valid ? { class: 'invalid' } : {}, [
        zone ? `${zone.content} ${zone.valid ? '✓' : '✗ check digit'}` : '',
      ]),
      node('td', {}, [printed?.content ?? '']),
      ...(nfc.length > 0 ? [node('td', {}, [chip?.content ?? ''])] : []),
    ]);
  });
  const heads = ['Read by the server', 'Machine-readable zone', 'Printed text', ...(nfc.length > 0 ? ['Chip'] : [])];
  return node('table', {}, [
    node('thead', {}, [
      node(
        'tr',
        {},
        heads.map((head) => node('th', { scope: 'col' }, [head])),
      ),
    ]),
    node('tbody', {}, rows),
  ]);
}

function pictures(application) {
  const images = Object.values(application.servicesResults).flatMap((service) => service.extracted.images);
  const figures = images.map(({ kind, uri }) =>
    node('figure', {}, [
      node('img', { src: uri, alt: '', loading: 'lazy' }),
      node('figcaption', {}, [KINDS[kind] ?? kind]),
    ]),
  );
  return node('div', { class: 'pictures' }, figures);
}

function node(name, attributes, children = []) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children.filter((child) => child !== ''));
  return element;
}
