// Search, shadows where a box scrolls, and buttons that copy commands. The pages
// are whole without it.
"use strict";

(() => {
  const script = document.currentScript;
  const root = script.dataset.root;
  const parts = script.dataset.parts.split(" ");
  const box = document.getElementById("site-search");
  const input = document.getElementById("site-search-input");
  const panel = document.getElementById("site-search-found");
  const list = document.getElementById("site-search-list");
  const says = document.getElementById("site-search-says");
  const most = 30;
  const entries = [];
  let loading = false;
  let waiting = parts.length;
  let at = -1; // the option that is chosen
  box.hidden = false;

  // Beside the text there is room for the page's contents.
  if (matchMedia("(min-width: 68rem)").matches) {
    for (const contents of document.querySelectorAll(".toc details")) contents.open = true;
  }

  // A box that scrolls shows on which sides it does. One that has nothing more to
  // show is no stop for the keyboard.
  const boxes = document.querySelectorAll(".scroll");
  const measure = (box) => {
    const more = box.scrollWidth - box.clientWidth;
    box.classList.toggle("more-left", box.scrollLeft > 1);
    box.classList.toggle("more-right", more - box.scrollLeft > 1);
    if (more > 1) box.tabIndex = 0; else box.removeAttribute("tabindex");
  };
  const resized = new ResizeObserver((changes) => { for (const { target } of changes) measure(target.closest(".scroll")); });
  for (const box of boxes) {
    box.addEventListener("scroll", () => measure(box), { passive: true });
    resized.observe(box);
    for (const content of box.children) resized.observe(content);
  }

  window.moveauthIndex = (some) => {
    for (const [kind, title, about, where] of some) {
      entries.push({ kind, title, about, where, low: title.toLowerCase(), all: (title + " " + about).toLowerCase() });
    }
  };

  const load = () => {
    if (loading) return;
    loading = true;
    for (const part of parts) {
      const one = document.createElement("script");
      one.src = root + "assets/index-" + part + ".js";
      one.onload = one.onerror = () => { waiting--; find(); };
      document.head.append(one);
    }
  };

  const weights = { profile: 9, word: 8, clause: 6, record: 6, page: 5, section: 3, scenario: 0 };

  // A word counts most at the beginning of the title, then at the beginning of
  // one of its words, then anywhere.
  const score = (entry, words) => {
    let sum = weights[entry.kind] || 0;
    for (const word of words) {
      const found = entry.low.indexOf(word);
      if (found === 0) sum += entry.low.length === word.length || entry.low[word.length] === ":" ? 60 : 30;
      else if (found > 0) sum += /[a-z0-9]/.test(entry.low[found - 1]) ? 6 : 15;
      else if (entry.all.includes(word)) sum += 3;
      else return -1;
    }
    return sum - Math.min(entry.low.length, 200) / 200;
  };

  const find = () => {
    const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
    list.replaceChildren();
    choose(-1);
    if (words.length === 0) return close();
    const hits = [];
    entries.forEach((entry, order) => {
      const points = score(entry, words);
      if (points >= 0) hits.push({ entry, points, order });
    });
    hits.sort((a, b) => b.points - a.points || a.order - b.order);
    hits.slice(0, most).forEach(({ entry }, n) => {
      const item = document.createElement("li");
      item.id = "site-search-" + n;
      item.setAttribute("role", "option");
      item.setAttribute("aria-selected", "false");
      const a = document.createElement("a");
      a.href = root + entry.where;
      a.tabIndex = -1;
      const kind = document.createElement("span");
      kind.textContent = entry.kind;
      const text = document.createElement("div");
      const title = document.createElement("b");
      title.textContent = entry.title;
      const about = document.createElement("small");
      about.textContent = entry.about;
      text.append(title, about);
      a.append(kind, text);
      item.append(a);
      list.append(item);
    });
    const more = hits.length > most ? `, the first ${most} are shown` : "";
    says.textContent = waiting > 0 ? "Loading the index…" : hits.length === 0 ? "Nothing found" : `${hits.length} found${more}`;
    panel.hidden = false;
    input.setAttribute("aria-expanded", "true");
    if (hits.length > 0) choose(0);
  };

  const choose = (n) => {
    const items = list.children;
    if (items[at]) items[at].setAttribute("aria-selected", "false");
    at = items.length === 0 ? -1 : Math.max(-1, Math.min(n, items.length - 1));
    if (at < 0) return input.removeAttribute("aria-activedescendant");
    items[at].setAttribute("aria-selected", "true");
    items[at].scrollIntoView({ block: "nearest" });
    input.setAttribute("aria-activedescendant", items[at].id);
  };

  const close = () => {
    panel.hidden = true;
    input.setAttribute("aria-expanded", "false");
    input.removeAttribute("aria-activedescendant");
  };

  input.addEventListener("focus", load);
  input.addEventListener("input", () => { load(); find(); });
  input.addEventListener("keydown", (event) => {
    const open = !panel.hidden;
    switch (event.key) {
      case "ArrowDown": open ? choose(at + 1) : find(); break;
      case "ArrowUp": if (open) choose(at - 1); break;
      case "Enter": if (open && at >= 0) { const to = list.children[at].firstChild; close(); to.click(); } break;
      case "Escape":
        if (open) { close(); } else if (input.value) { input.value = ""; } else { input.blur(); }
        break;
      default: return;
    }
    event.preventDefault();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.target.closest("input, textarea, select, [contenteditable]")) return;
    event.preventDefault();
    input.focus();
    input.select();
  });
  document.addEventListener("click", (event) => { if (!box.contains(event.target)) close(); });
  box.addEventListener("focusout", (event) => { if (event.relatedTarget && !box.contains(event.relatedTarget)) close(); });

  if (navigator.clipboard) {
    for (const command of document.querySelectorAll(".command")) {
      const text = command.textContent;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = "Copy";
      button.setAttribute("aria-label", "Copy the command");
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(text);
          button.textContent = "Copied";
        } catch {
          button.textContent = "Not allowed";
        }
        setTimeout(() => { button.textContent = "Copy"; }, 2000);
      });
      command.append(button);
    }
  }
})();
