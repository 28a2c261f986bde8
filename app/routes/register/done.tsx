import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData, useNavigate } from "@remix-run/react";
import { useEffect } from "react";
import { forgetRegistration } from "#app/http/registration.server.ts";
import { paths } from "#app/paths/paths.ts";
import { WidePage } from "../shell/card-page.tsx";

const SECONDS = 3;

// Without JavaScript the browser itself goes on; with it the router does, and the page is not loaded anew.
export const meta = () => [{ title: "Awaiting approval" }, { httpEquiv: "refresh", content: `${SECONDS};url=/login` }];

export async function loader({ request, context }: LoaderFunctionArgs) {
  const byCard = new URL(request.url).searchParams.get("paid") === "card";
  return data({ byCard }, { headers: { "Set-Cookie": await forgetRegistration(context.app) } });
}

export default function Done() {
  const { byCard } = useLoaderData<typeof loader>();
  const navigate = useNavigate();
  useEffect(() => {
    sessionStorage.removeItem("pendingRegistration");
    const timer = setTimeout(() => navigate(paths.login()), SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <WidePage title="Awaiting approval">
      <p className="max-w-prose">
        {byCard ? "Thank you: the card service tells us of your payment." : "Your payment proof has been submitted."} An
        administrator confirms it, and you get a mail when your account is open.
      </p>
      <p className="mt-4">
        <Link to={paths.login()} className="text-accent-text underline">
          Go to Member Login
        </Link>
      </p>
    </WidePage>
  );
}
