/**
 * Lets a build leave a library's unused components out: it says of their making that it does nothing else, and takes
 * off the names for developers' tools, since an assignment to a component keeps it.
 */
module.exports = (source) =>
  source
    .replace(/^var \w+ = (?=React\d*\.forwardRef\()/gm, '$&/* @__PURE__ */ ')
    .replace(/^(?:HistoryRouter|Link|NavLink|Form|ScrollRestoration)\.displayName = .*$/gm, '');
