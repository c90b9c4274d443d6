/** What a state's register says of a license number. `raw` is kept as it came, for admins only. */
export type RegisterAnswer =
  | { found: false; raw: Record<string, string> }
  | {
      found: true;
      holderName: string;
      licenseType: string;
      /** The register's own word: active, expired, suspended, revoked … */
      status: string;
      issuedOn: Date;
      expiresOn: Date;
      raw: Record<string, string>;
    };

/** A way to ask a register. Throws UpstreamError when it cannot be reached. */
export type LicenseAdapter = {
  name: string;
  look: (license: { state: string; number: string }) => Promise<RegisterAnswer>;
};
