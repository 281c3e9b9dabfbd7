// Calls that a reader makes where they are described: the answer of this very server appears below.

export interface Call {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

const LONGEST = 20_000;
const DRAWN = /^image\/(?:png|svg)/;

function answerOf(button: HTMLElement): HTMLElement {
  const block = button.closest(".snippet");
  const found = block?.querySelector<HTMLElement>(".code-answer");
  if (found) return found;
  const made = document.createElement("div");
  made.className = "code-answer";
  made.setAttribute("role", "status");
  block?.append(made);
  return made;
}

/** The key that the page keeps for those whom the operator gave one. */
function key(): Record<string, string> {
  try {
    const kept = JSON.parse(localStorage.getItem("countinghouse:api-key") ?? '""') as unknown;
    return typeof kept === "string" && kept ? { Authorization: `Bearer ${kept}` } : {};
  } catch {
    return {};
  }
}

function element(name: string, text: string, className = ""): HTMLElement {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}

async function shown(response: Response): Promise<HTMLElement> {
  const type = response.headers.get("Content-Type") ?? "";
  if (response.ok && DRAWN.test(type)) {
    const picture = document.createElement("img");
    picture.alt = "The picture that the service answered with";
    picture.src = URL.createObjectURL(await response.blob());
    return picture;
  }
  const text = await response.text();
  const laidOut = /json$|json;/.test(type) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  const cut = laidOut.length > LONGEST ? `${laidOut.slice(0, LONGEST)}\n…` : laidOut;
  const pre = document.createElement("pre");
  pre.tabIndex = 0;
  pre.append(element("code", cut));
  return pre;
}

/** Make a call and show its answer below the code. */
export async function run(button: HTMLElement, call: Call): Promise<void> {
  const answer = answerOf(button);
  answer.replaceChildren(element("p", "Asking…", "code-told"));
  const begun = performance.now();
  try {
    const response = await fetch(call.path, {
      method: call.method ?? "GET",
      headers: { ...call.headers, ...key() },
      ...(call.body === undefined ? {} : { body: call.body }),
    });
    const content = await shown(response);
    const took = Math.round(performance.now() - begun);
    const told = element("p", "", "code-told");
    const status = `${response.status} ${response.statusText}`.trim();
    told.append(element("strong", status, response.ok ? "code-ok" : "code-refused"), ` ${took} ms`);
    answer.replaceChildren(told, content);
  } catch {
    answer.replaceChildren(element("p", "The service does not answer. Is the network there?", "code-told"));
  }
}
