// Before anything is drawn: the colours and the language of code that the reader chose. Without scripts, nothing is hidden.
export {};

const root = document.documentElement;
root.classList.add("js");
root.dataset["code"] = "sh";
try {
  const theme = localStorage.getItem("countinghouse:theme") ?? "";
  if (/^"(?:light|dark)"$/.test(theme)) root.dataset["theme"] = JSON.parse(theme) as string;
  const code = localStorage.getItem("countinghouse:docs:code") ?? "";
  if (/^(?:sh|python|ts)$/.test(code)) root.dataset["code"] = code;
} catch {
  // The browser keeps nothing: each page starts anew.
}
