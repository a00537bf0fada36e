/** What a zone counts since it was opened. */
export class Records {
  decisions = new Map();
  failover = { accepted_fallback: 0, primary_recovery: 0 };
  inputs = { moved: 0, blocked: 0, stayed: 0 };
  corrections = { forced: 0, drained: 0, stale: 0 };

  /** @param {string} label */
  countDecision(label) {
    this.decisions.set(label, (this.decisions.get(label) ?? 0) + 1);
  }

  /** The form in which they are told. */
  told() {
    const { decisions, failover, inputs, corrections } = this;
    return { decisions: Object.fromEntries(decisions), failover, inputs, corrections };
  }
}
