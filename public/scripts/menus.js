// Menus are <details> and open without this. Here: one at a time, closed by Escape (focus goes back), by a click
// elsewhere and by following a link in them.
(() => {
  const open = () => [...document.querySelectorAll('details[data-menu][open]')];

  document.addEventListener('click', (event) => {
    for (const menu of open()) {
      if (!menu.contains(event.target) || event.target.closest('a')) menu.removeAttribute('open');
    }
  });

  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return;
    for (const menu of open()) {
      menu.removeAttribute('open');
      menu.querySelector('summary')?.focus();
    }
  });

  document.addEventListener('focusin', (event) => {
    for (const menu of open()) {
      if (!menu.contains(event.target)) menu.removeAttribute('open');
    }
  });
})();
