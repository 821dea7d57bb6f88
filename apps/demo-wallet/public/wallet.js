/** The wallet's page: opens a request, shows who requests which claims, and sends the chosen answer. */
const find = (id) => document.getElementById(id);
const [open, link, request, notice] = ['open', 'link', 'request', 'notice'].map(find);
/** The link that opened this page, as a phone's link opens a wallet. */
const given = new URLSearchParams(location.search).get('request');
let offer;

async function ask(path, body) {
  const answer = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.problem);
  return result;
}

async function showHome() {
  const { cards, demoUrl } = await (await fetch('/cards')).json();
  find('cards').replaceChildren(
    ...cards.map(({ person, label }) => {
      const card = document.createElement('li');
      card.append(Object.assign(document.createElement('b'), { textContent: label }), person);
      return card;
    }),
  );
  if (demoUrl) Object.assign(find('back'), { href: demoUrl, hidden: false });
}

const chosen = () => offer.choices.find(({ id }) => find(`choice-${id}`).checked);

function showClaims() {
  find('claims').replaceChildren(
    ...chosen().claims.map((claim) =>
      Object.assign(document.createElement('li'), { textContent: claim.replaceAll('_', ' ') }),
    ),
  );
}

function choiceRow({ id, person, label }, index) {
  const row = document.createElement('label');
  const input = Object.assign(document.createElement('input'), {
    type: 'radio',
    name: 'choice',
    id: `choice-${id}`,
    checked: index === 0,
  });
  input.addEventListener('change', showClaims);
  row.append(input, `${label} · ${person}`);
  return row;
}

async function openRequest() {
  notice.textContent = '';
  request.hidden = true;
  try {
    offer = await ask('/read', { link: link.value });
    if (offer.choices.length === 0) throw new Error('This wallet holds none of the data that the page asks for.');
    find('verifier').textContent = `${offer.verifier} asks for your data`;
    find('destination').textContent = `Your answer goes to ${offer.destination}.`;
    find('choices').replaceChildren(...offer.choices.map(choiceRow));
    showClaims();
    request.hidden = false;
    open.hidden = find('home').hidden = Boolean(given);
  } catch (error) {
    notice.textContent = error.message;
  }
}

async function share() {
  find('share').disabled = true;
  try {
    const { redirectUri } = await ask('/share', { link: link.value, credential: chosen().id });
    request.hidden = true;
    notice.textContent = 'Shared. You can go back to the page where you started.';
    if (/^https?:/.test(redirectUri ?? '')) location.assign(redirectUri);
  } catch (error) {
    notice.textContent = error.message;
  } finally {
    find('share').disabled = false;
  }
}

open.addEventListener('submit', (event) => {
  event.preventDefault();
  void openRequest();
});
find('share').addEventListener('click', () => void share());
find('refuse').addEventListener('click', () => {
  request.hidden = true;
  notice.textContent = 'Nothing was shared.';
});

void showHome();
if (given) {
  link.value = given;
  void openRequest();
}
