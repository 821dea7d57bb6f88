// The partner's page: starts the verification and shows the backend's data from the signed webhook.
import { FLOWS, LOCALES, readOptions } from './options.js';
import { showResult } from './result.js';

const byId = (id) => document.getElementById(id);
const results = byId('results');
const cards = new Map();
const wantedId = new URLSearchParams(location.search).get('externalId');
let orderId = '';

/** For the console and for tests: the handle, and every callback with its data. */
const demo = { handle: null, calls: [] };
window.demo = demo;

byId('start').addEventListener('click', () => start());
for (const button of document.querySelectorAll('[data-drop], [data-flow]')) {
  button.addEventListener('click', () => {
    showVerification();
    start(button.dataset.drop, button.dataset.flow);
  });
}
const hasWallet = document.body.dataset.testWallet === 'offered';
for (const part of document.querySelectorAll('[data-wallet]')) part.hidden = !hasWallet;
const hasChip = document.body.dataset.testChip === 'offered';
for (const part of document.querySelectorAll('[data-chip]')) part.hidden = !hasChip;
fillForm();
for (const link of document.querySelectorAll('[data-specimen]')) {
  // Another person at each visit, because a reused picture is a concern.
  link.href += `?seed=${newSeed()}`;
}
/** The person on each sample. A visitor who chooses it is verified as that person. */
const seeds = {};
for (const name of ['passport', 'passport-expired', 'passport-conflict', ...(hasChip ? ['passport-chip'] : [])])
  showPerson(name);
let events = openEvents();
// The launcher adds and removes its frame; the page makes room.
new MutationObserver(() => {
  const inline = document.querySelector('#verify iframe') !== null;
  document.body.classList.toggle('running', inline);
  byId('placeholder').hidden = inline;
  if (!inline) byId('wallet').hidden = true;
}).observe(byId('verify'), { childList: true });
const query = new URLSearchParams(location.search);
if (query.has('autostart')) start();
else if (Object.hasOwn(seeds, query.get('try') ?? '')) start(query.get('try'));

/**
 * @param specimen a made-up document that the session begins with
 * @param flow if absent: the one in the address
 * @param reference an earlier result of this visitor
 */
async function start(specimen, flow = specimen && 'passport-only', reference = undefined) {
  // Not `disabled`, which would take away the focus that closing returns.
  if (byId('start').ariaDisabled === 'true') return;
  byId('start').ariaDisabled = 'true';
  notice('');
  try {
    const asked = readOptions(location.search);
    const options = { flowName: 'passport-only', ...asked, ...(flow && { flowName: flow }) };
    const wanted = { flowName: options.flowName, specimen, seed: seeds[specimen], reference };
    const jwt = options.jwt || options.sdkKey ? options.jwt : await fetchToken(wanted);
    const launcher = await launcherLoaded();
    demo.handle = await launcher.init({
      apiUrl: document.body.dataset.apiUrl,
      containerId: 'verify',
      ...options,
      ...(jwt ? { jwt } : {}),
      ...callbacks(wanted),
    });
    offerWallet(options.flowName);
  } catch (error) {
    notice(error.message);
  }
  byId('start').ariaDisabled = 'false';
}

/** A token of this visit's session. Events are requested again, because the first token sets the visitor's cookie. */
async function fetchToken({ flowName, specimen, seed, reference }, fresh) {
  const query = new URLSearchParams({ flowName, ...(specimen && { specimen, seed }), ...(reference && { reference }) });
  if (wantedId && !reference) query.set('externalId', wantedId);
  if (fresh) query.set('fresh', '1');
  const answer = await fetch(`/token?${query}`, { method: 'POST' });
  const body = await answer.json();
  if (!answer.ok) throw new Error(`The verification can’t start right now. Please try again. (${body.code})`);
  orderId = body.externalId;
  events.close();
  events = openEvents();
  return body.token;
}

function openEvents() {
  const source = new EventSource('/events');
  source.addEventListener('result', (event) => receive(JSON.parse(event.data)));
  return source;
}

function launcherLoaded() {
  const script = byId('launcher');
  return new Promise((resolve, reject) => {
    const look = () =>
      window.verifyWebSdk
        ? resolve(window.verifyWebSdk)
        : reject(new Error('The verification service did not answer. Please try again.'));
    if (window.verifyWebSdk) return look();
    script.addEventListener('load', look);
    script.addEventListener('error', look);
    // The script may have failed before this module ran.
    setTimeout(look, 10_000);
  });
}

function callbacks(wanted) {
  const log = (name) => (data) => {
    demo.calls.push({ name, data });
    const item = document.createElement('li');
    item.textContent = `${name} ${data === undefined ? '' : JSON.stringify(data)}`;
    byId('log').append(item);
    if (name === 'onComplete') waitForResult(data.applicationId);
    if (name === 'onFail' && data.fatal) stopped(data);
  };
  const set = {};
  for (const name of [
    'onComplete',
    'onFail',
    'onTrackEvent',
    'onVerificationComplete',
    'onFatalError',
    'onFlowEvent',
  ]) {
    set[name] = log(name);
  }
  const query = new URLSearchParams(location.search);
  if (query.get('onBack') === '1') set.onBack = log('onBack');
  if (query.get('onTokenExpired') !== '0') {
    set.onTokenExpired = () => {
      log('onTokenExpired')();
      return fetchToken(wanted, true);
    };
  }
  return set;
}

/** The frame explains more. This text remains when the frame has closed or could not open. */
function stopped(data) {
  notice(`${data.message}. (${data.code})`);
}

function offerWallet(flowName) {
  byId('wallet').hidden = !(hasWallet && orderId && ['wallet', 'over-18'].includes(flowName));
  byId('wallet').firstElementChild.href = `/wallet?${new URLSearchParams({ externalId: orderId })}`;
}

/** A result that arrived before the frame's completion stays. */
function waitForResult(applicationId) {
  if (cards.has(applicationId)) return;
  showStep('current', 'We are checking your document');
  place(applicationId, showResult(null));
}

function receive({ application, proof }) {
  const card = showResult(application, proof, document.body.dataset.apiUrl, comeBack);
  place(application.id, card);
  // Only new results, because the earlier ones are already on the page.
  if (application.metadata.externalId !== orderId) return;
  // The page's next visitor is another person, because a reused picture is a concern.
  for (const name of Object.keys(seeds)) showPerson(name);
  showStep(...(OUTCOMES[application.overallResult.status] ?? ['current', 'We are checking your document']));
  card.scrollIntoView({ behavior: 'smooth' });
}

/** A check of the face alone replaces the verification. */
function comeBack(applicationId) {
  showVerification();
  start(undefined, 'face-check', applicationId);
}

/** The list of steps for a result: only an approved person gets a tick and a card. */
const OUTCOMES = {
  approved: ['done', 'Verified'],
  declined: ['refused', 'We could not accept this document'],
  'needs-review': ['current', 'A member of our team will review it'],
  error: ['current', 'Something went wrong on our side'],
};

function showStep(state, words) {
  byId('step-identity').className = state;
  byId('identity-state').textContent = words;
  byId('step-card').className = state === 'done' ? 'current' : '';
}

function place(applicationId, card) {
  const earlier = cards.get(applicationId);
  if (earlier) earlier.replaceWith(card);
  else results.prepend(card);
  cards.set(applicationId, card);
  card.dataset.applicationId = applicationId;
}

function showVerification() {
  byId('verify').scrollIntoView({ behavior: 'smooth', block: 'center' });
}

function notice(text) {
  byId('notice').textContent = text;
  byId('notice').hidden = text === '';
}

function fillForm() {
  const { flowName, locale } = byId('options').elements;
  flowName.append(...FLOWS.map((name) => new Option(name)));
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  locale.append(...LOCALES.map((tag) => new Option(`${tag} · ${names.of(tag)}`, tag)));
  const query = new URLSearchParams(location.search);
  for (const field of byId('options').elements) {
    if (field.name && query.has(field.name)) field.value = query.get(field.name);
  }
}

/** Draws another person for a sample, and shows the picture on its tile when it is ready. */
function showPerson(name) {
  seeds[name] = newSeed();
  document.querySelector(`[data-specimen-picture="${name}"]`).src = `/specimens/${name}.jpg?seed=${seeds[name]}`;
}

function newSeed() {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
