import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LOGO_CID, type MailLook } from './mail-look';
import { mailAsText, type MailText, mailWords } from './mail-text';
import { currentLanguage, type Language } from './texts/language';

/** Mail programs lay a mail out by it. */
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

// Many mail programs know no style sheets: the daylight colors, written out beside each part.
const INK = '#0F1B2D';
const SOFT = '#3F4B5F';
const EVERGREEN = '#14463B';
const styles = {
  body: {
    backgroundColor: '#FAF7F2',
    color: INK,
    fontFamily: '"Instrument Sans", "Helvetica Neue", Arial, sans-serif',
    margin: 0,
    padding: '24px 12px',
  },
  sheet: { backgroundColor: '#FFFFFF', border: '1px solid #E4DCCF', borderRadius: '12px', maxWidth: '560px', padding: '32px' },
  brand: { fontSize: '15px', fontWeight: 700, letterSpacing: '0.02em', margin: '0 0 24px' },
  bulb: { borderRadius: '50%', display: 'inline-block', height: '7px', margin: '0 0 2px 7px', width: '7px' },
  heading: { fontFamily: 'Fraunces, Georgia, serif', fontSize: '26px', fontWeight: 600, lineHeight: '32px', margin: '0 0 16px' },
  text: { color: INK, fontSize: '16px', lineHeight: '24px', margin: '0 0 14px', overflowWrap: 'anywhere' },
  table: { borderCollapse: 'collapse', margin: '6px 0 18px', width: '100%' },
  label: {
    borderTop: '1px solid #E4DCCF',
    color: SOFT,
    fontSize: '14px',
    padding: '8px 12px 8px 0',
    textAlign: 'left',
    verticalAlign: 'top',
    width: '38%',
  },
  value: {
    borderTop: '1px solid #E4DCCF',
    fontSize: '15px',
    fontWeight: 600,
    overflowWrap: 'anywhere',
    padding: '8px 0',
    textAlign: 'left',
  },
  button: {
    borderRadius: '8px',
    fontSize: '16px',
    fontWeight: 600,
    padding: '13px 22px',
    textDecoration: 'none',
  },
  link: { fontSize: '15px', textDecoration: 'underline' },
  line: { borderColor: '#E4DCCF', margin: '26px 0 14px' },
  small: { color: SOFT, fontSize: '13px', lineHeight: '19px', margin: '0 0 8px' },
} satisfies Record<string, CSSProperties>;

/** For the programs that do read a style sheet: evening colors, and less margin on a phone. Written without quotes: React would escape them. */
function sheetFor({ action, ink }: { action: string; ink: string }): string {
  return `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (max-width: 480px) { .sheet { padding: 24px 20px !important; } }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0B1523 !important; }
  .page td { background-color: transparent !important; }
  .sheet { background-color: #16243A !important; border-color: #2C3D58 !important; }
  .ink { color: #FAF7F2 !important; }
  .soft { color: #B9C3D2 !important; }
  .brand, .link { color: ${action} !important; }
  .action { background-color: ${action} !important; color: ${ink} !important; }
  .line { border-color: #2C3D58 !important; }
}`;
}

const PLAIN_ACCENT = { light: { action: EVERGREEN, ink: '#FFFFFF' }, dark: { action: '#FFB547', ink: INK } };

/** A short strand beside the name: lamplight, ember, the green of the tree and the blue of the hour. */
const STRAND = ['#FFB547', '#D9622B', '#3C8C6E', '#5B86C4'];

/** The name, with the logo before it where there is one; the picture comes with the mail and is not fetched. */
function Brand({ business, look, color }: { business: string; look?: MailLook; color: string }) {
  const logo = look?.logo;
  return (
    <Text className="brand" style={{ ...styles.brand, color }}>
      {logo ? (
        <Img
          src={`cid:${LOGO_CID}`}
          alt={logo.named ? business : ''}
          width={logo.width}
          height={logo.height}
          style={{
            display: 'inline-block',
            margin: '0 10px 0 0',
            verticalAlign: 'middle',
            ...(logo.plate ? { backgroundColor: logo.plate, borderRadius: '6px', padding: '4px' } : {}),
          }}
        />
      ) : null}
      {logo?.named ? null : business}
      {look ? null : STRAND.map((bulb) => <span key={bulb} aria-hidden style={{ ...styles.bulb, backgroundColor: bulb }} />)}
    </Text>
  );
}

function Facts({ facts }: { facts: NonNullable<MailText['facts']> }) {
  return (
    <table style={styles.table} cellPadding={0} cellSpacing={0}>
      <tbody>
        {facts.map(({ label, value }) => (
          <tr key={label}>
            <th scope="row" className="soft line" style={{ ...styles.label, fontWeight: 400 }}>
              {label}
            </th>
            <td className="ink line" style={styles.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SmallLink({ url, words, color }: { url: string; words: string; color: string }) {
  return (
    <Text style={styles.small}>
      <Link href={url} className="link" style={{ ...styles.link, color, fontSize: '13px' }}>
        {words}
      </Link>
    </Text>
  );
}

type Sheet = MailText & { words: ReturnType<typeof mailWords>; language: Language };

function MailSheet({ preheader, heading, paragraphs, facts = [], button, links = [], note, words, language, ...sender }: Sheet) {
  const { business, settingsUrl, unsubscribeUrl, postalAddress, look } = sender;
  const accent = look?.accent ?? PLAIN_ACCENT;
  const { action: color, ink } = accent.light;
  return (
    <Html lang={language}>
      <Head>
        <title>{heading}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheetFor(accent.dark)}</style>
      </Head>
      <Body className="page ink" style={styles.body}>
        <Preview>{preheader}</Preview>
        <Container className="sheet" style={styles.sheet}>
          <Brand business={business} look={look} color={color} />
          <Heading className="ink" style={styles.heading}>
            {heading}
          </Heading>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} className="ink" style={styles.text}>
              {paragraph}
            </Text>
          ))}
          {facts.length > 0 ? <Facts facts={facts} /> : null}
          {button ? (
            <Section style={{ margin: '20px 0' }}>
              <Button href={button.url} className="action" style={{ ...styles.button, backgroundColor: color, color: ink }}>
                {button.label}
              </Button>
            </Section>
          ) : null}
          {links.map(({ label, url }) => (
            <Text key={url} style={{ ...styles.text, margin: '0 0 6px' }}>
              <Link href={url} className="link" style={{ ...styles.link, color }}>
                {label}
              </Link>
            </Text>
          ))}
          <Hr className="line" style={styles.line} />
          {note ? (
            <Text className="soft" style={styles.small}>
              {note}
            </Text>
          ) : null}
          <Text className="soft" style={styles.small}>
            {words.why}
          </Text>
          {settingsUrl ? <SmallLink url={settingsUrl} words={words.settings} color={color} /> : null}
          {unsubscribeUrl ? <SmallLink url={unsubscribeUrl} words={words.unsubscribe} color={color} /> : null}
          {postalAddress ? (
            <Text className="soft" style={styles.small}>
              {postalAddress}
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  );
}

/** The mail as HTML and as plain text, both whole: no picture, style sheet or script is fetched. A logo is sent along, by the name `LOGO_CID`. */
export function layOutMail(text: MailText): { html: string; text: string } {
  const words = mailWords(text.business, text.reason);
  return {
    html: `${DOCTYPE}${renderToStaticMarkup(<MailSheet {...text} words={words} language={currentLanguage()} />)}`,
    text: mailAsText(text, words),
  };
}
