package checker

// Aside is aside.
var Aside = aside
